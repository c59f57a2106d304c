/** Search vocabulary of the help. Words are matched without case, apostrophes, accents and endings. */

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Phrases replaced by a single word, in this order; `$1` keeps the words inside the phrase. */
export const phrases: readonly (readonly [phrase: RegExp, word: string])[] = [
  [/\b(?:would|id|i d) like\b/g, ' '],
  [/\b(?:create|make|open|get|new) (?:(?:an?|my|new) )*account\b/g, ' signup '],
  [/\b(?:log|sign|logg)(?:ed|ing)?[\s-]?(?:out|off)\b/g, ' signout '],
  [/\b(?:log|sign|logg)(?:ed|ing)?[\s-](?:in|on)\b|\b(?:login|logon|signin)\b/g, ' signin '],
  [/\bsign(?:ing|ed)?[\s-]?up\b|\bregist\w+\b/g, ' signup '],
  [/\bmore than (?:once|one)\b|\b(?:two|many) times\b/g, ' multiple '],
  [/\btime[\s-]zones?\b/g, ' timezone '],
  [/\b(?:end|closing|due|expiry) (?:date|time)s?\b|\btime limits?\b/g, ' enddate '],
  [/\btak(?:e|ing) ((?:\w+ ){0,2})back\b/g, ' undo $1'],
  [/\bget(?:ting)? rid\b/g, ' remove '],
  [/\b(?:bring|get|gets|getting) ((?:\w+ ){0,3})back\b/g, ' restore $1'],
  [/\b(?:turn|switch)(?:ing)? ((?:\w+ ){0,2})off\b/g, ' disable $1'],
  [/\b(?:turn|switch)(?:ing)? ((?:\w+ ){0,2})on\b/g, ' enable $1'],
  [/\be[\s-]mails?\b/g, ' email '],
  [/\breal[\s-]time\b/g, ' realtime '],
  [/\buser[\s-]names?\b/g, ' username '],
  [/\bsettings\b/g, ' configuration '],
  [/\bpop[\s-]ups?\b/g, ' popup '],
  [/\b(?:can|could|does|do|did|will|is|are) not\b/g, ' cannot '],
];

/** Words without meaning for the search. */
export const stopWords: ReadonlySet<string> = new Set(
  words(`
    a about after again all also am an and another any anybody anyone anything are as at be because been before being
    both but button by can could did do does doing dont down during each else ever every everything for from further get gets
    getting give go going got had has have having he hello help her here hey hi him his how i id if im in into is it its ive
    just know knows let lets list lists may me mean meaning means message messages might mine mode much must my myself need nothing now of off
    ok okay on once one only or other others our out over own please pls plz put really same say says shall she should so
    some somebody someone something somehow still such sure tell than thank thanks that thats the their them then there
    these they thing things this those through time times to told too try trying u under until up ur us use used using
    very wanna want wants was way ways we were what whats where wheres which while whose will with within would yet you
    your yours yourself dear sir happen happens happened`),
);

/** Words that distinguish similar questions, but do not count towards coverage. */
export const hintWords: readonly string[] = words('who why when many no');

/** Groups of synonyms, one on each line. A word may be in several groups. */
export const synonyms: readonly (readonly string[])[] = `
poll survey quiz questionnaire questionaire ballot
create make new add start set setup build post launch
vote voting cast choose pick select tick participate
option choice answer candidate
delete remove erase trash discard destroy clear throw
picture photo avatar image pic pfp photograph
username name nickname handle rename
change edit modify update alter correct fix switch revise
undo withdraw retract revoke unvote cancel reverse
restore recover undelete
close end stop finish deactivate terminate
reopen activate restart reactivate resume unclose open
enddate deadline expiry expire expiration duration timer schedule
result outcome winner leader statistic stat score standing
export download save print report
csv excel pdf spreadsheet xlsx
share invite send link url
comment discuss discussion remark feedback
reply respond response
like heart thumb upvote
dislike downvote
notification alert notify notified reminder
sound noise beep mute ping audio silent
disable stop mute deactivate unsubscribe
enable activate allow
read unread seen
private hidden hide invisible visibility
anonymous secret anonymity anonymously secretly
public visible
draft unfinished
publish release
multiple several twice multi
theme dark black light night appearance design bright
keyboard key shortcut hotkey keybinding
offline disconnected disconnect reconnect connection internet network wifi
live realtime instant
category topic genre tag
search find browse look filter
password pass pw passwort passcode
signup join subscribe
bot robot ai human chatbot
person people user member
tie draw equal
wait throttled throttle blocked limit slow
language translate english
phone mobile android iphone ios tablet ipad
free cost price pay paid money pricing subscription
limit maximum max minimum min least length long
cannot cant wont unable doesnt isnt not fail error broken
bio biography description
account profile
report moderate abuse
home dashboard start
`
  .trim()
  .split('\n')
  .map(words);

/** Topics of the product. A question that names none of them needs a higher coverage. */
export const topicWords: readonly string[] = words(`
  poll question vote voter option choice answer draft publish published enddate result chart percentage comment reply like
  unlike dislike typo notification notified unread badge popup sound profile picture username password account configuration
  email bio title description signin signup signout session logged demo theme dark font keyboard shortcut category share
  export csv qr private anonymous public multiple single offline reconnect assistant chat support bot guide tutorial dashboard sidebar
  website app showhands announcement`);

/** Words of questions to a general chat bot, which are unlikely to be about this product. */
export const offTopicWords: readonly string[] = words(`
  joke poem story essay song sing recipe code script python javascript homework weather horoscope translate summarise
  summarize capital president ignore forget instructions prompt pretend repeat act terminal api generate hack obey`);
