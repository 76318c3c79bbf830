//! Studies on the site: putting one there, closing it to newcomers, and getting its answers.

use super::load;
use crate::args::{StudyCollect, StudyOnSite, StudyOpen};
use crate::output::{Exit, Manner, Style, complain, say};
use anyhow::anyhow;
use serde_json::json;
use tokisuji::lang::Lang;
use tokisuji::study::{Study, Typed};
use tokisuji_web::{StudyTrouble, close_study, gather_study, open_study};

fn told(lang: Lang) -> impl Fn(StudyTrouble) -> anyhow::Error {
    move |trouble| anyhow!(trouble.say(lang))
}

pub(super) fn open(args: &StudyOpen, manner: Manner) -> anyhow::Result<Exit> {
    let lang = manner.lang;
    let study = load(&args.on.study, lang)?;
    let invitation = open_study(&args.on.database, &study).map_err(told(lang))?;
    let link = |code: &str| format!("{}/study/{code}", args.public_url.trim_end_matches('/'));
    let everybody = link(&invitation.everybody);
    let groups = invitation.groups.iter().map(|(name, code)| (name, link(code)));
    if let Style::Json = manner.style {
        let groups: Vec<_> = groups.map(|(name, link)| json!({ "group": name, "link": link })).collect();
        let said = json!({ "study": study.plan.name, "everybody": everybody, "groups": groups });
        say(&format!("{said}\n"))?;
        return Ok(Exit::Done);
    }
    say(&lang.pick(
        format!("For everybody, groups by chance:\n  {everybody}\nFor one group each:\n"),
        format!("全員用(グループは無作為に割り当て):\n  {everybody}\nグループ別:\n"),
    ))?;
    for (name, link) in groups {
        say(&format!("  {name}: {link}\n"))?;
    }
    Ok(Exit::Done)
}

pub(super) fn close(args: &StudyOnSite, lang: Lang) -> anyhow::Result<Exit> {
    let study = load(&args.study, lang)?;
    close_study(&args.database, &study).map_err(told(lang))?;
    let minutes = study.plan.minutes;
    say(&lang.pick(
        format!(
            "Closed: nobody new is let in. Those who have begun are done in {minutes} minutes at most.\n"
        ),
        format!("受け付けを終了しました。参加中の人の回答は、遅くとも{minutes}分後に出そろいます。\n"),
    ))?;
    Ok(Exit::Done)
}

/// The answers of the site, if they are asked for.
pub(super) fn answers(args: &StudyCollect, study: &Study, lang: Lang) -> anyhow::Result<Vec<Typed>> {
    let Some(database) = &args.database else { return Ok(Vec::new()) };
    let gathered = gather_study(database, study, args.unfinished).map_err(told(lang))?;
    if gathered.busy > 0 {
        let busy = gathered.busy;
        complain(&lang.pick(
            format!(
                "{busy} people still have time and are left out: collect again later, or with --unfinished"
            ),
            format!(
                "制限時間内の{busy}人は除きました。あとでもう一度実行するか、--unfinished を付けてください"
            ),
        ));
    }
    if gathered.gone > 0 {
        let gone = gathered.gone;
        complain(&lang.pick(
            format!("{gone} people took their answers back"),
            format!("{gone}人が回答を取り消しました"),
        ));
    }
    Ok(gathered.rows)
}
