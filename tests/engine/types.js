// The types of the npm package, from the description of the interface: node types.js ADDRESS prints them.
const VERBS = ["solve", "check", "grade", "explain", "hint", "verify", "convert", "board"];

const named = (ref) => ref.split("/").pop();

// A schema as TypeScript, on one line or with its fields below each other.
function type(schema, indent = "") {
  if (!schema || Object.keys(schema).length === 0) return "unknown";
  if (schema.$ref) return named(schema.$ref);
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return several.map((one) => type(one, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => type(one, indent)).join(" & ");
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((one) => type({ ...schema, type: one }, indent)).join(" | ");
  switch (schema.type) {
    case "integer": case "number": return "number";
    case "string": return "string";
    case "boolean": return "boolean";
    case "null": return "null";
    case "array": return schema.prefixItems ? `[${schema.prefixItems.map((one) => type(one, indent)).join(", ")}]` : `Array<${type(schema.items, indent)}>`;
    default: return object(schema, indent);
  }
}

function object(schema, indent) {
  const fields = Object.entries(schema.properties ?? {}), more = schema.additionalProperties;
  if (!fields.length) return more && typeof more === "object" ? `Record<string, ${type(more, indent)}>` : "Record<string, unknown>";
  const inside = indent + "  ", needed = new Set(schema.required ?? []);
  const line = ([name, field]) => {
    const about = field.description ? `${inside}/** ${field.description.replaceAll("*/", "").replace(/\s*\n\s*/g, " ")} */\n` : "";
    return `${about}${inside}${/^\w+$/.test(name) ? name : JSON.stringify(name)}${needed.has(name) ? "" : "?"}: ${type(field, inside)};`;
  };
  return `{\n${fields.map(line).join("\n")}\n${indent}}`;
}

const json = (part) => part?.content?.["application/json"]?.schema;

export function types(described) {
  const { schemas } = described.components;
  const wanted = new Set();
  const visit = (schema) => JSON.stringify(schema ?? {}).replace(/"\$ref":"#\/components\/schemas\/(\w+)"/g, (_, name) => {
    if (!wanted.has(name)) { wanted.add(name); visit(schemas[name]); }
    return "";
  });
  const method = (verb) => {
    const { post } = described.paths[`/api/${verb}`], [asked, said] = [json(post.requestBody), json(post.responses["200"])];
    [asked, said].forEach(visit);
    const alone = ["check", "board", "grade", "explain", "solve"].includes(verb) ? "string | " : "";
    return `  /** ${(post.summary ?? post.description ?? "").replace(/\s*\n\s*/g, " ")} */\n  ${verb}(question: ${alone}${type(asked, "  ")}): ${type(said, "  ")};`;
  };
  const methods = VERBS.map(method);
  const kinds = json(described.paths["/api/kinds"].get.responses["200"]), made = json(described.paths["/api/make"].post.responses["200"]);
  [kinds, made].forEach(visit);
  const interfaces = [...wanted].sort().map((name) => {
    const { description } = schemas[name], about = description ? `/** ${description.replace(/\s*\n\s*/g, " ")} */\n` : "";
    return `${about}export type ${name} = ${type(schemas[name])};\n`;
  });
  return `// Made by tests/engine/types.js from the description of the interface; not to be edited.

/** An answer of the engine to any address. */
export interface Answer { status: number; type: string; location?: string; name?: string; body: Uint8Array }

/** A question that was refused: what was found, what was wanted. */
export class Refused extends Error { status: number }

/** Everything that can be asked; one question at a time, so that long ones belong into a worker. */
export class Tokisuji {
  constructor(module: WebAssembly.Module, options?: { lang?: "en" | "ja" });
  lang: "en" | "ja";
  /** Any address of the site, pages and pictures too. */
  fetch(path: string, question?: { query?: string; body?: string; lang?: "en" | "ja" }, nearer?: (puzzle: Record<string, unknown>) => void): Answer;
${methods.join("\n")}
  /** Every kind of puzzle, and what can be wished of it. */
  kinds(): ${type(kinds, "  ")};
  /** Makes a puzzle: \`kind\`, and what \`kinds\` says can be wished; \`nearer\` hears of those on the way. */
  make(wishes: { kind: string; seed?: number; [wish: string]: unknown }, nearer?: (puzzle: Record<string, unknown>) => void): ${type(made, "  ")};
  /** A picture as SVG. */
  draw(puzzle: string, options?: { solved?: boolean }): string;
}

/** Loads the engine; \`source\` is the module's address, bytes or the module itself, where a bundler puts it elsewhere. */
export function load(options?: { source?: URL | string | BufferSource | WebAssembly.Module; lang?: "en" | "ja" }): Promise<Tokisuji>;

${interfaces.join("\n")}`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) console.log(types(await (await fetch(process.argv[2])).json()).trimEnd());
