/** Matches the words with two neighbouring letters transposed. */
const typosOf = (words: string): RegExp => {
  const typos = Array.from({ length: words.length - 1 }, (_, at) =>
    [words.slice(0, at), words[at + 1], words[at], words.slice(at + 2)].join(''),
  ).filter((typo) => typo !== words && !/^ | $|^sing\b/.test(typo));
  return new RegExp(`\\b(?:${typos.join('|')})\\b`, 'g');
};

/** Phrases replaced by other words, in this order; `$1` keeps the words inside the phrase. */
export const phrases: readonly (readonly [phrase: RegExp, words: string])[] = [
  ...['login', 'logout', 'register', 'sign in', 'log in', 'sign up', 'log out', 'email', 'settings'].map(
    (words) => [typosOf(words), words] as const,
  ),
  [/\b(?:please|pls|plz)[\s.!?]*$|^(?:please|pls|plz) (?!wait|fix|select|log|request|activate)/g, ' '],
  // How a question begins.
  [/\bi have (?:a|another|one) (?:quick )?question (?:about|on|regarding|for you) /g, ' '],
  [
    /\b(?:(?:can|could|may) i ask(?: you)?|(?:can|could|would) you (?:tell|explain to|show) (?:me|us)|i (?:want|would like|need) to know|do you know|i was wondering) (?=how|where|what|why|if|when|who|which|can)/g,
    ' ',
  ],
  [/\b1st\b/g, ' first '],
  [/\b2nd\b/g, ' second '],
  [/\b3rd\b/g, ' third '],
  [/\b(?:from )?[01] to (?:5|10|five|ten|100)\b|\bout of (?:five|ten|5|10)\b/g, ' score scale '],
  [
    /\b(?:running|ongoing) (polls?|surveys?|votes?)\b|\b(polls?|surveys?|votes?) (?:(?:thats|that is|is|are|already|still) ){0,3}(?:running|ongoing)\b/g,
    ' active $1$2 ',
  ],
  // What a poll is about is no part of the question.
  [
    /\b(show me|only|find|see|any) ((?:\w+ ){0,2}polls) on (?!(?:mobile|phones?|tablets?|android|iphone|top|slack|whatsapp|time)\b)\w+$/g,
    '$1 $2',
  ],
  [/\b(polls?|surveys?|quiz|ones?) (?:about|regarding|concerning) (?!showhands|me\b|my\b)[^,.;?!]+/g, '$1'],
  [
    /\bfor (?:(?:the|our|an?|my|next|this|todays) ){0,3}(?:lunch|dinner|breakfast|trip|outing|movie|film|restaurant|pizza|party|holiday|vacation|song|music|football|birthday|christmas|wedding|hike|picnic|concert|festival|excursion)s?\b(?: (?:night|club|team|game|match|trip))?/g,
    ' ',
  ],
  [
    /\b(?:ask|asking|survey) (?!you|u |a |for |about |some(?:thing|one) |questions? )((?:\w+ ){1,3})(?:where|what|which|who|whom|when|whether|if|how) .+$/g,
    ' create poll ask $1 question ',
  ],
  [/\b(create|make|start|set up|launch|run|new|build|hold)\b(.*\b(?:poll|survey|vote|quiz)) about .+$/g, '$1$2'],
  [/\b(?:would|id|i d) like\b/g, ' '],
  [/\b(?:create|make|open|get|new) (?:(?:an?|my|new) )*account\b/g, ' signup '],
  [/\bsign[\s-]?up (list|sheet)s?\b/g, ' seats list '],
  [/\bkick(?:s|ed|ing)? (?:(?:me|us|him|her|them) )?out\b|\bthrow(?:s|n)? (?:me )?out\b/g, ' signout '],
  [/\bbecom(?:e|ing) an? (?:member|user)\b|\bjoin (?:us|here|showhands)\b/g, ' signup '],
  [/\b(?:get|getting) (?:back )?in\b(?! touch)/g, ' signin '],
  [/\bauto(?:matic(?:ally)?)?[\s-]?(?:log|sign)(?:ged|ed)?[\s-]?in\b/g, ' stay signin '],
  [/\b(?:dont|never|stop) (?:log|sign|kick)(?:ging|ing)? (?:me|us) (?:out|off)\b/g, ' stay signin '],
  [/\b(?:log|sign|logg)(?:ed|ing|s)? ((?:\w+ ){0,2})(?:out|off)\b/g, ' signout $1'],
  [/\b(?:log|sign|logg)(?:ed|ing|s)?[\s-]?(?:out|off)\b/g, ' signout '],
  [/\b(?:log|sign|logg)(?:ed|ing|s)?[\s-](?:in|on|into)\b|\b(?:logins?|logon|signin)\b/g, ' signin '],
  [/\bsign(?:ing|ed)?[\s-]?up\b|\bregist\w+\b/g, ' signup '],
  [/\bmore than (?:once|one)\b|\b(?:two|many|several) times\b/g, ' multiple '],
  [/\b(?:\d{1,2}:\d\d|\d{1,2} ?(?:am|pm|h|oclock))\b/g, ' clocktime '],
  [/\bat \d{1,2}\b/g, ' clocktime '],
  [/\bone (?:after|by) (?:the other|another|one)\b|\bin a row\b|\bback to back\b/g, ' sequence '],
  [/\btime[\s-]zones?\b/g, ' timezone '],
  [/\b(?:end|closing|due|expiry|cut[\s-]?off) (?:date|time)s?\b|\btime limits?\b/g, ' enddate '],
  [/\b(?:opening|start|starting|begin|beginning) (?:date|time)s?\b/g, ' openingtime '],
  [/\btak(?:e|ing) ((?:\w+ ){0,2})back\b/g, ' undo $1'],
  [/\bget(?:ting)? rid\b/g, ' remove '],
  [/\b(?:bring|get|gets|getting) ((?:\w+ ){0,3})back\b/g, ' restore $1'],
  [/\b(?:turn|switch)(?:ing)? ((?:\w+ ){0,2})off\b/g, ' disable $1'],
  [/\b(?:turn|switch)(?:ing)? ((?:\w+ ){0,2})on\b/g, ' enable $1'],
  [/\be[\s-]mails?\b/g, ' email '],
  [/\btak(?:e|es|ing) part\b|\btook part\b/g, ' participate '],
  [/\btak(?:e|ing) ((?:\w+ ){0,2})(?:away|off)\b/g, ' remove $1'],
  [/\btak(?:e|ing) ((?:\w+ ){0,2})down\b/g, ' remove $1'],
  [/\blook(?:ing)? (?:for|up)\b/g, ' search '],
  [/\bwork in progress\b/g, ' draft '],
  [/\bin one go\b|\b(?:set|group|bunch|chain) of polls\b/g, ' sequence poll '],
  [/\bstarting point\b/g, ' template '],
  [/\breal[\s-]time\b/g, ' realtime '],
  [/\buser[\s-]names?\b/g, ' username '],
  [/\bsettings\b/g, ' configuration '],
  [/\bpop[\s-]?ups?\b/g, ' popup '],
  [/\bfull[\s-]screen\b/g, ' fullscreen '],
  [/\bthumbs?[\s-]up\b/g, ' thumb '],
  [/\bwrit(?:e|ing)[\s-]ins?\b/g, ' writein '],
  [/\bchange (?:my|your|their|his|her|the)? ?minds?\b/g, ' change vote '],
  [/\b(start|create|make|set up|setup|new|hold|run) (?:an? |the |new )*vote\b/g, '$1 poll'],
  [/\b(?:can|could|does|do|did|will|is|are) not\b/g, ' cannot '],
];
