// What scripts must keep beside their types: mistakes that are found by reading, and one form of writing. `--fix` mends most of it.
import js from "@eslint/js";
import stylistic from "@stylistic/eslint-plugin";

export default [
  { ignores: ["**/node_modules/**", "**/engine/**/*.js.br", "crates/tokisuji-web/assets/engine/**"] },
  js.configs.recommended,
  {
    files: ["**/*.js", "**/*.mjs"],
    plugins: { stylistic },
    // What is defined is told by the types.
    languageOptions: { ecmaVersion: "latest", sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error", "prefer-const": ["error", { destructuring: "all" }], "eqeqeq": "error", "no-eval": "error", "no-implied-eval": "error", "no-new-func": "error",
      "object-shorthand": "error", "prefer-template": "off", "no-useless-rename": "error", "no-throw-literal": "error", "no-self-compare": "error", "no-unreachable-loop": "off",
      "stylistic/indent": ["error", 2, { SwitchCase: 1, ignoredNodes: ["ConditionalExpression", "TemplateLiteral *"] }],
      "stylistic/quotes": ["error", "double", { avoidEscape: true, allowTemplateLiterals: "always" }],
      "stylistic/semi": ["error", "always"], "stylistic/semi-spacing": "error", "stylistic/comma-dangle": ["error", "always-multiline"], "stylistic/comma-spacing": "error",
      "stylistic/object-curly-spacing": ["error", "always"], "stylistic/array-bracket-spacing": "error", "stylistic/block-spacing": "error",
      "stylistic/arrow-parens": "error", "stylistic/arrow-spacing": "error", "stylistic/key-spacing": "error", "stylistic/keyword-spacing": "error", "stylistic/space-infix-ops": "error",
      "stylistic/space-before-blocks": "error", "stylistic/space-before-function-paren": ["error", { anonymous: "ignore", named: "never", asyncArrow: "always" }], "stylistic/space-in-parens": "error",
      "stylistic/no-trailing-spaces": "error", "stylistic/no-multiple-empty-lines": ["error", { max: 1, maxEOF: 0, maxBOF: 0 }], "stylistic/eol-last": "error", "stylistic/no-tabs": "error", "stylistic/no-multi-spaces": "error",
      "stylistic/no-extra-semi": "error", "stylistic/spaced-comment": ["error", "always"], "stylistic/template-curly-spacing": "error", "stylistic/dot-location": ["error", "property"], "stylistic/operator-linebreak": ["error", "before"],
    },
  },
];
