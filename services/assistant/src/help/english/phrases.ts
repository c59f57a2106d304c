const BRAND =
  '(?:facebook|gmail|google|instagram|twitter|tiktok|snapchat|linkedin|youtube|netflix|amazon|spotify|paypal|outlook|iphone|android|samsung|excel|word|powerpoint|photoshop|teams|zoom)';

/** Replaced by the word `offtopic`, which is one of the other topics. */
const offTopicPhrases: readonly RegExp[] = [
  // Something of another product, but not "with my Google account".
  new RegExp(`(?<!with )\\b(?:my|your|his|her|their) ${BRAND}\\b`, 'g'),
  new RegExp(
    `(?<!with )(?<!with a )\\b${BRAND} (?:account|password|page|story|profile|poll|post|like|form|group|filter|template|formula)s?\\b`,
    'g',
  ),
  /\byour favou?rite\b/g,
  /\b(?:whats|what is|which is|who is) the (?:best|most|biggest|fastest|cheapest|oldest|ceo|capital|price)\b/g,
  /\bnear me\b/g,
  /\b(?:live|living) in (?!an?\b|the\b)/g,
  /\bwrite (?:me )?(?:an? )?(?:\w+ )?(?:letter|code|text|speech|article|song|poem|story)\b/g,
  /\bcover letters?\b/g,
  /\b(?:im|i am|i feel) (?:sad|lonely|bored|tired|hungry|sick)\b/g,
  /\bbest (?!way)(?:\w+ )?(?:app|tool|software|website|program|product)s?\b/g,
  /\bbuy\b|\bbrowser history\b|\b(?:un)?lock my (?:phone|car|door|bike)\b/g,
  /\bmade of\b|\b(?:make|build|create) (?:a|an|my) (?:website|webpage|app|game|movie|video)\b/g,
  /\bbook(?:ing)? an? \w+/g,
  // Elections of a state.
  /\b(?:vote|voting) by mail\b|\bmail in\b|\babsentee\b|\bregister(?:ed|ing)? to vote\b|\bvoter (?:id|registration)\b/g,
  /\bpolling (?:stations?|places?)\b/g,
  // Things in a house.
  /\b(?:restart|reboot|reset|repair) (?:my|a|the) (?:computer|phone|laptop|pc|router)\b/g,
  /\b(?:house|car|copy a|duplicate a) keys?\b|\blight (?:bulb|a)\b/g,
  // Arithmetic.
  /\d+(?:\s*[-+*/x^=]\s*\d+)+/g,
  /\d+(?:[\s,]+\d+){2,}/g,
];

/** Phrases replaced by other words, in this order; `$1` keeps the words inside the phrase. */
export const phrases: readonly (readonly [phrase: RegExp, words: string])[] = [
  ...offTopicPhrases.map((phrase) => [phrase, ' offtopic '] as const),
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
