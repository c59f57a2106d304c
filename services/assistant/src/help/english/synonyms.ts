import { groupsOf } from '../lexicon.ts';

/** Groups of synonyms, one on each line. A word may be in several groups. */
export const synonyms = groupsOf(`
poll survey quiz questionnaire questionaire questionnair
create make new add start set setup build post launch
vote voting cast choose chosen chose pick select selection tick participate ballot submit respond
participate participation join
option choice answer candidate alternative
delete remove erase kill nuke axe ditch drop dump eliminate obliterate expunge uninstall delet del trash discard destroy clear throw purge wipe scrap bin
picture photo avatar snapshot selfie portrait thumbnail headshot foto image pic pfp photograph
username name nickname nick handle rename
change edit modify update reword rephrase rewrite rework overhaul redo retouch alteration alter correct fix switch revise amend adjust tweak adapt
undo withdraw retract rescind unselect deselect unpick untick uncheck void annul revoke unvote cancel reverse
restore recover undelete
close end stop finish halt conclude shut finalise finalize cease shutdown wrap lock deactivate terminate freeze
reopen activate restart reactivate resume unclose
enddate deadline expiry expire expiration duration timer countdown
openingtime opens schedule plan begin start delay later
result outcome winner score standing standings tallies leaderboard verdict leader statistic stat standing tally
count total tally number amount sum
export download save dump output file print report extract
save store keep
guide tutorial manual handbook documentation introduction
licence license open source
install app
meeting event conference lecture talk webinar lesson class
newest oldest latest recent
watch watching look viewing viewer
pairs pairwise comparison compare
unique identical duplicate twice
quickly fast soon
excel spreadsheet xlsx xls csv
pdf print
share invite send spread distribute circulate pass publicise publicize link url forward
comment discuss feedbacks opinion note post discussion remark feedback
reply respond response answer
like heart thumb upvote
dislike downvote
notification alert notify ping buzz push notif notifs notifications notified reminder
sound noise beep mute ping audio silent ding chime ringtone
disable stop mute deactivate unsubscribe
enable activate allow
read unread seen
private hidden hide conceal mask obscure invisible visibility confidential
anonymous secret anonymity anonymously secretly confidential confidentiality
public visible
draft unfinished unpublished wip
publish release
multiple several twice multi many
theme dark black mode brightness look color colour colors colours light night appearance design bright
keyboard key shortcut hotkey keybinding
offline disconnected disconnect reconnect connection internet network wifi
live realtime instant
category topic genre subject theme kind type tag
search find browse look locate hunt lookup seek discover spot filter
password pass pw passphrase passkey psw passwort passcode pwd passphrase
signup join subscribe
bot robot ai human chatbot
person people user member everybody everyone team colleague coworker student pupil club family employee staff friend group boss manager teacher
voter participant attendee respondent
tie tied draw drawn equal
wait throttled throttle blocked limit slow
language translate translation english german spanish arabic french italian deutsch espanol idioma sprache locale localisation localization tongue lang
phone mobile android handset iphone ios tablet ipad cellphone smartphone
device phone laptop computer browser
free cost price pay paid money pricing subscription
limit maximum max minimum min cap restrict fewest require
length long character letter big size
cannot cant wont unable doesnt isnt not fail error broken
bio biography description
account profile
report moderate abuse
home dashboard start
rank ranked ranking prioritise prioritize priority order preference preferential sort
score rate rating stars points mark marks evaluate assess grade point star
average mean
seat place spot places spots slots seats capacity vacancy booking slot capacity
full occupied
propose proposal suggest suggestion submit contribute
approve accept confirm permit
decline reject refuse
add writein
reveal show uncover unveil disclose
cover hide conceal
present presentation presenter projector beamer screen slideshow fullscreen projected
audience room crowd attendee
sequence series playlist chain run set batch succession
next advance forward
follow accompany
duplicate copy clone reproduce rerun redo replicate
reuse again repeat copy
template preset blueprint boilerplate
paste import clipboard bulk
embed iframe widget snippet
website site webpage homepage blog intranet external
qr barcode
code pin
short shorten
session signin device
refresh reload update
stay keep remain remember
hacked stolen compromised
previous former earlier
forget forgot forgotten lost lose gone
email mail
afterwards later after
typo mistake error wrong incorrect
bigger larger enlarge zoom size big large
name identity
browser tab window
begin start open
win won winner winning lead leading leader ahead
send sent
see seen saw
write wrote written
creation create creating
make made
percent percentage share
chart graph diagram bar pie
sort arrange order
refuse reject deny denied refused rejected block blocked prevent
vanish disappear disappeared missing gone lost
stuck frozen freeze hang hangs unresponsive
grey gray greyed grayed disabled inactive dead unclickable
allow permit let enable
forbid prevent prohibit disallow
automatic automatically auto itself
deadline due
large huge heavy big oversized
small tiny little
troll rude insulting offensive abusive nasty mean bully hate harass
boss manager employer teacher
anyone anybody everyone everybody
outsider guest stranger external visitor
prolong extend lengthen postpone
reopen revive resurrect unlock continue
reveal announce
explain tell describe clarify
begin launch kickoff
wifi internet signal reception
symbol character letter sign
umlaut accent encoding
voter elector
person guy guys dude lad girl boy folk folks pupils classmate classmates teammate teammates mate mates buddy crew coworkers attendees kid kids parent parents mom mum dad mother father brother sister son daughter husband wife grandma neighbour neighbours relatives resident residents customer customers client clients volunteer
modify alter change edit
written wrote typed entered
premade readymade ready sample example
unlock locked blocked out
darker brighter dark bright
vanish disappear gone missing lost
question poll
`);
