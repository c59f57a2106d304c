import { wordsOf } from '../lexicon.ts';

const BRAND =
  '(?:facebook|gmail|google|instagram|twitter|tiktok|snapchat|linkedin|youtube|netflix|amazon|spotify|paypal|outlook|iphone|android|samsung|excel|word|powerpoint|photoshop|teams|zoom)';

const freePhrases: readonly RegExp[] = [
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
  /\b(?:poll|exit) tax\b|\bexit polls?\b|\bpole\b|\bballot box\b|\belection (?:day|results?|night|law|fraud)\b|\b(?:gallup|opinion) polls? (?:today|on|about)\b/g,
  /\bwho (?:invented|discovered|wrote|painted|sang|directed|founded) (?!this|it|showhands)/g,
  /\b(?:history|meaning|definition) of (?!(?:my|the|a) )(?!votes?|polls?|status|edited|active|closed|drafts?)\w+/g,
  // Other programs and machines.
  /\b(?:install|reinstall|update|uninstall) (?:windows|linux|macos|ubuntu|docker|python|java|node|drivers?)\b|\b(?:on|for|in) (?:windows|linux|macos)\b|\bwindows \d+\b/g,
  /\b(?:files?|folders?|apps?|photos?) (?:on|from) (?:my|the) (?:computer|phone|laptop|pc|disk)\b/g,
  /\btranslate (?!(?:the|this) (?:page|site|app|interface|website)|(?:a |my )?(?:polls?|comments?)|page|site|app|interface)/g,
  /\bbest (?:laptop|phone|camera|tv|browser|password manager|vpn|antivirus)s?\b|\bpassword managers?\b/g,
  /\b(?:dark|grey) (?:matter|energy|souls?|web|ages?|chocolate|horse)\b|\bcredit (?:score|card|rating)s?\b|\bbank account\b/g,
  /\b(?:boarding pass|car seat|seat belt|picture frame|job offer|draft an email|dating profile|alarm clock)s?\b/g,
  /\b(?:above|below|previous) (?:this )?(?:line|text|message|prompt)s?\b|\bwhat model are you\b/g,
  /\b(?:notify|call) (?:the )?(?:police|doctor|ambulance)\b|\b(?:delete|deactivate|close) (?:instagram|facebook|twitter|tiktok|whatsapp|snapchat|netflix|cookies)\b/g,
  /\bsign(?:s|ing|ed)? (?:language|a (?:lease|contract|deal))\b|\b(?:register|start|found) (?:a|my) (?:company|business|car|trademark)\b/g,
  /\bimport(?:-| |\/)export\b|\bexport(?:-| |\/)import\b|\bshares? (?:of|in) (?!the|my|a|our|votes?)\w+|\b(?:of|in) apple\b|\bc\+\+|\bc sharp\b/g,
  /\b(?:password|code) (?:of|for) (?:my |the )?(?:wifi|wi-fi|router|netflix|phone|door|safe)\b|\bwifi password\b|\bpol[el] danc\w+|\bpoll danc\w+/g,
  /\b(?:of|in) (?:a|an|the) (?:general|army|navy|university|company|country|state|city|school|church|war|moon|sun|earth|world)\b/g,
  /\b(?:birthday|dinner|christmas|wedding|to a|halloween) party\b/g,
  /\bwin (?:an|the) election\b|\bwon the election\b|\bfor (?:a|the) (?:resume|cv|menu)\b|\bfor menus?\b|\bplus \d|\bzoom background\b|\bteams? meeting\b/g,
  /\byoutube (?:videos?|channels?)\b|\bclose a window\b/g,
  /\bediting software\b|\blog(?:arithm)? of \d+|\bspots? on my\b|\bmy (?:skin|dog|cat|car|bike|wife|husband|hair|teeth)\b(?! (?:see|sees|know|vote|find|read))|\bgroup of (?:seven|eight|twenty)\b|\bhide and seek\b/g,
  /\bfor a letter\b|\bmy (?:phone|laptop|computer|pc) is (?:slow|broken|dead|hot|wet)\b|\bpollen\b/g,
  /\b(?:sum|add|freeze|merge|lock|split|delete|insert) (?:up )?(?:a |the |my |two )?(?:columns?|rows?|cells?)\b(?! of options)|\bformulas? in\b|\b(?:rows?|cells?|macros?) in (?:excel|word|sheets)\b/g,
  /\b(?:reset|restart|update|charge|repair|unlock|jailbreak|format) (?:my|an?|the) (?:iphone|ipad|android|tablet|macbook|mac|samsung|kindle|tv|watch)\b|\bplay (?:some |the )?(?:music|song|video|game)\w*/g,
  /\blose weight\b|\bshould i (?:buy|marry|quit|break|date|eat|wear|study|move)\b/g,
  // Things in a house.
  /\b(?:restart|reboot|reset|repair) (?:my|a|the) (?:computer|phone|laptop|pc|router)\b/g,
  /\b(?:house|car|copy a|duplicate a) keys?\b|\blight (?:bulb|a)\b/g,
  // Features of other products of this field.
  /\b(?:vot(?:es?|ing)|ballots?|answers?|responses?) (?:by|via|over|through|using|per) (?:an? )?(?:sms|text|e-?mail|mail|letter|post|call|telephone|whatsapp|telegram|alexa|siri|fax)\b/g,
  /\b(?:only if|if (?:they|he|she|someone|you|people) (?:said|say|says|answers?|answered|chose|choose|picked|pick)|depending on (?:the |their |an )?(?:answers?|choice)|skip logic|conditional)\b/g,
  /(?<!\b(?:in|during|on|for) (?:an? |our |my |the )?)\b(?:video|voice|conference) calls?\b/g,
  /\b(?:share|sharing) (?:my |the )?screen (?:on|in|with|over|via) (?:zoom|teams|skype|meet|discord)\b/g,
  /\bby (?:age|gender|sex|country|region|department|income)\b/g,
  /\bas (?:an? )?friends?\b|\bprivate messag(?:e|es|ing) (?:to|with|another|other|someone|somebody|a)\b/g,
  /\b(?:which|what|political|green|opposition) party\b|\b(?:general|local|primary|presidential|french|us|uk|european) elections?\b|\belections? in \w+/g,
  /\bwho (?:won|wins|lost) (?:the |a |this )?(?:\w+ )?(?:election|match|game|war|race|cup|league|lottery|fight|tournament|title|series|final|debate)s?\b/g,
  // Questions about the world.
  /\bbecome an? (?!member|user|creator|voter|admin|moderator|host)\w+|\bhow (?:hot|cold|tall|far|deep|heavy)\b|\bhow old (?:is|are) (?!you)/g,
  /\bhow (?:do|would) (?:you|i|we) say\b(?! (?:something|what|my|yes|no))|\bmy (?!eyes?\b)\w+ hurts?\b|\bspeed of \w+|\b(?:what|which) (?:time|day) is it\b(?! (?:clos|end|open|start))/g,
  /\b\d+ ?(?:%|percent) of\b|\bpercent(?:age)? (?:increase|off|error)\b|\brank(?:ing)? (?:\w+ )?(?:on|in) (?:google|seo|search)\b/g,
  /\bwhat should i (?:eat|wear|cook|do|buy|read|watch|study)\b|\b(?:business|floor|seating) plans?\b/g,
  /(?<!\b(?:shar(?:e|ing)|post(?:ing)?|send(?:ing)?|put|publish|advertise|promote|invite|spread|link)\b.*)\bon (?:instagram|facebook|tiktok|snapchat|twitter|youtube|linkedin|reddit|netflix|amazon|spotify)\b/g,
  /\bscreenshots? (?:on|with)\b|\b(?:gift|date|outfit|dinner|lunch|costume|recipe|present|baby name) ideas?\b|\bideas? for (?:(?:a|my|the) )?(?:dinner|lunch|date|gift|halloween|christmas|present|birthday)\b/g,
  /\belections? (?:rigged|stolen|fair|interference|poll)\b|\b(?:was|is|were) the elections?\b|\bthe (?:last|next|us) elections?\b/g,
  /(?<!\b(?:shar(?:e|ing)|post(?:ing)?|send(?:ing)?|show(?:ing)?|present(?:ing)?|use|using|embed(?:ding)?|polls?|votes?|voting)\b.*)\b(?:in|on) (?:microsoft )?(?:teams|zoom|skype|webex)\b/g,
  /\b(?:vot(?:es?|ing)|ballots?) (?:\w+ )?machines?\b|\bearly voting\b|\bvoting (?:hours|day)\b|\bin the (?:us|uk|usa|eu|states)\b/g,
  /\b(?:pictures?|usernames?|nicknames?|names?|bios?|photos?) ideas?\b|\b(?:chat|talk|message|write|speak)\b.*\bprivately\b/g,
  // Small talk that the help does not join in.
  /\bhow (?:was|is) your (?:day|weekend|week|night|morning|family)\b|\bdo you (?:like|love|eat|sleep|dream|believe|feel|drink|dance|sing)\b|\bare you (?:married|single|happy|sad|alive|hungry|tired|in love)\b|\bwhere are you from\b/g,
  // Arithmetic.
  /\d+(?:\s*[-+*/x^=]\s*\d+)+/g,
  /\d+(?:[\s,]+\d+){2,}/g,
];

/** Words that may stand between the two of a pair. */
const LINK = '(?:an?|the|my|our|your|his|her|their|this|some|any|new|for|of|to|in|on|from|with|and)';

/**
 * Pairs of words that name another topic together, though each may be one of the product: `left > right`, with up to three
 * links between them. A hyphen stands for a blank.
 */
const pairs = `
resume cv letter email mail invoice contract essay website newsletter business-plan budget lesson word excel label proposal menu agenda-email > template
template > resume cv letter email invoice contract essay website newsletter budget lesson label menu logo wedding
draft compose write > letter email contract agreement will essay speech statement memo mail pick beer
credit test exam sat iq game match film gpa high quiz game > score
exam test lab blood mri xray pregnancy lottery match game race football school league fight > result
results score > exam test lab match game race election lottery league fight debate
presidential approval gallup national political primary state > poll rating
poll polling > numbers-today average booth day clerk hours firm worker place station
voting > age rights machine booth district behaviour record-of eligible
vote > president mayor party abroad labour
seats > house council bundestag flight car plane concert theatre cinema bus
car flight plane theatre concert train window aisle toilet baby bike swing safe parliament council > seat
bank business company corporate savings checking > account
premium pro business meal lesson phone data floor seating retirement workout diet study family annual paid enterprise > plan
cancel renew manage pause my our > subscription
premium pro enterprise > plan account member membership user feature subscription upgrade price
go get buy > premium pro
pay charge bribe reward compensate > people voter participant respondent user student member worker audience everyone friend
earn make win raise get-back send transfer lend borrow > money cash
get be getting > paid
paid cash > survey poll prize reward
prize reward gift trophy medal > winner voter participant people
weighted proxy delegated > vote voting
delegate sell buy bribe > vote voter
video voice audio > chat conference meeting recording message game editor editing
start make host join receive answer > call
record > screen meeting call audio video voice session lecture
screen > recording recorder time protector saver
cracked broken phone lock split > screen
zoom skype teams facetime > meeting call link background app room class lesson audio sound chat
zoom tv youtube laptop computer netflix speaker car headphone > sound audio
sound > card system effect engineer bar
google > maps calendar docs drive meet forms ads analytics photos earth scholar flights play-store
outlook apple family shared sync print wall advent > calendar
add sync export > calendar
calendar > invite event sync app integration
schedule arrange book cancel join > meeting
meeting > minutes notes invite link id transcript recording
slack teams discord telegram > bot integration plugin add-on
vote > slack discord telegram spreadsheet-live
friend > request list
add make > friend friends
direct > message messaging
send write get > private-message direct-message
get more buy gain > follower subscriber views traffic likes-on
zip postal area discount promo coupon morse dress country tax building hex penal > code
code > conduct
house car piano api product activation recovery primary > key
learn study teach > english german spanish arabic french italian language
programming body second > language
prime random lottery lucky atomic serial roman odd > number
average > height weight salary temperature income speed rainfall iq lifespan age
email > signature marketing campaign server client
mailing > list
blind > date
present gift > mother father mom mum dad brother sister wife husband son daughter grandma
date > night
first release > date
living bed bath dining waiting escape breakout hotel > room
dining coffee pool multiplication > table
table > tennis contents
candy snack chocolate gold cocktail > bar
apple pumpkin cherry > pie
gantt org organizational flow birth astrology music size > chart
interview exam security job > question
answer > key door phone
sign > contract lease petition document pdf deal
stop road zodiac star neon > sign
word tag > cloud
mind > map
white sticky > board notes
two-factor two-step multi-factor > authentication verification login code
passport > photo picture
photo picture > album booth shoot editor frame
transfer move recover restore sync backup > photos files contacts texts phone computer laptop iphone
phone iphone computer whatsapp icloud data > backup charger case battery storage
breaking latest todays world in-the > news
news > today yesterday world
sick parental maternity annual > leave day note pay
tv television > remote channel series
blue verified > tick check badge
block > ads number calls caller websites
ad > blocker
live > stream streaming score concert
light > year bulb switch traffic
meaning purpose > life dream name
shuffle randomise randomize scramble rotate > option answer question order
random > order winner draw person voter name option sample
custom company own corporate our my > domain logo brand branding colours-scheme
add put upload change use > logo banner branding domain watermark
white > label
remove hide > branding watermark logo powered-by
merge > accounts account votes tables cells
organise sort put move > folder workspace
user team admin member > roles role permissions workspace
create make add manage > workspace organisation organization department folder subaccount
voter member eligible email contact mailing student > roll csv roster import
import upload > voters users members contacts students participants responses answers votes emails class-list attendees
paper postal mail-in > ballot vote voting survey
scan count print > paper-ballots ballots paper-votes
unique personal individual one-time secret > link-per token voting-code voter-code access-link
vote voter voting > per-share per-household per-token verification weight weighting power certificate proxy turnout-rate
weight weighted give > votes-differently double-weight more-weight votes-by
count counts > double for-two twice-as-much as-two
quorum veto filibuster > vote poll reached rule
verify check confirm > identity age-of phone-number id
id passport phone-number age > verification verify check upload
captcha ip cookie location gps geo > restriction block limit tracking check based address
limit restrict block allow > ip location country-of gps
redirect forward > voters people after url page
thank > you-page you-message you-screen
progress > bar indicator
slider matrix nps dropdown calendar date likert-matrix > question picker field type input
file image photo document > upload-question upload-field upload-from-voters from-voters from-participants
voters participants people respondents > upload files documents attachments
required mandatory optional > question field answer
right correct > answers-and answer-key answer-is-marked solution
with mark set show reveal grade auto-grade > correct-answer right-answer correct-answers right-answers
quiz game > points leaderboard timer player players score-board buzzer lives grade
time timer seconds timer > per-question per-player per-slide
fastest quickest > answer finger player voter
players teams > compete join-game against
raise > hand hands
hand > raising raise
waiting > room list-for-meeting
attendance speaker speakers > list sheet register queue timer
take track > attendance
upload import open > powerpoint slides presentation pptx deck
live closed > captions captioning subtitles interpreter
ai machine automatic > summary summarise sentiment translation insights
sentiment cohort statistical regression > analysis analytics test
analyse analyze compare filter split segment > by-age by-gender demographic demographics age-group
age gender ethnic income > group breakdown split
trends trend over > over-time time-chart months
heat > map
map > of-voters of-votes results
google-analytics tracking conversion > pixel code rate
schedule send set > automatic-reminders reminder-emails email-reminders campaign
bulk mass > email mail sms message invite invitations
email mail > invitations blast list everyone-automatically
chat talk > privately one-on-one in-private
group > chat-room call video
status online > message away invisible
cover background > photo-on-profile banner
follow > user creator someone somebody friend person people
pin bookmark star > comment
gif sticker picture photo image > in-comment in-comments to-comment
comment comments > gif sticker voice video
product customer > review reviews
gift loyalty reward bonus > points card
take accept collect receive process > payment payments money donations cash card
sell buy order > ticket tickets
charge > for-a-poll for-my-poll voters per-vote per-answer
order track cancel return > order package delivery
price > comparison tag match
parent school > evening conference-day timetable bus
report > card
time > sheet tracking tracker clock off-work
expense budget project task todo to-do > tracker tracking board list management planner
shopping grocery packing bucket > list
sign e-sign > documents electronically
`;

const pairOf = (line: string): RegExp => {
  const [left = '', right = ''] = line.split('>').map((words) => wordsOf(words).join('|').replaceAll('-', ' '));
  return new RegExp(`\\b(?:${left})s? (?:${LINK} ){0,3}(?:${right})s?\\b`, 'g');
};

/** Phrases of questions that are about another topic, though each of their words may be one of the product. */
export const otherPhrases: readonly RegExp[] = [...freePhrases, ...pairs.trim().split('\n').map(pairOf)];
