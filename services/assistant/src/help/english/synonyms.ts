import { wordsOf } from '../language.ts';

/** Groups of synonyms, one on each line. A word may be in several groups. */
export const synonyms: readonly (readonly string[])[] = `
poll survey quiz questionnaire questionaire questionnair
create make new add start set setup build post launch
vote voting cast choose chosen chose pick select selection tick participate ballot submit respond
participate participation join
option choice answer candidate alternative
delete remove erase trash discard destroy clear throw purge wipe scrap bin
picture photo avatar image pic pfp photograph
username name nickname handle rename
change edit modify update alter correct fix switch revise amend adjust tweak adapt
undo withdraw retract revoke unvote cancel reverse
restore recover undelete
close end stop finish deactivate terminate freeze
reopen activate restart reactivate resume unclose
enddate deadline expiry expire expiration duration timer countdown
openingtime opens schedule plan begin start delay later
result outcome winner leader statistic stat standing tally
count total tally number amount sum
export download save print report extract
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
share invite send link url forward
comment discuss discussion remark feedback
reply respond response answer
like heart thumb upvote
dislike downvote
notification alert notify notified reminder
sound noise beep mute ping audio silent ding chime ringtone
disable stop mute deactivate unsubscribe
enable activate allow
read unread seen
private hidden hide invisible visibility confidential
anonymous secret anonymity anonymously secretly confidential confidentiality
public visible
draft unfinished unpublished wip
publish release
multiple several twice multi many
theme dark black light night appearance design bright
keyboard key shortcut hotkey keybinding
offline disconnected disconnect reconnect connection internet network wifi
live realtime instant
category topic genre tag
search find browse look filter
password pass pw passwort passcode pwd passphrase
signup join subscribe
bot robot ai human chatbot
person people user member everybody everyone team colleague coworker student pupil club family employee staff friend group boss manager teacher
voter participant attendee respondent
tie tied draw drawn equal
wait throttled throttle blocked limit slow
language translate english
phone mobile android iphone ios tablet ipad cellphone smartphone
device phone laptop computer browser
free cost price pay paid money pricing subscription
limit maximum max minimum min cap restrict fewest require
length long character letter big size
cannot cant wont unable doesnt isnt not fail error broken
bio biography description
account profile
report moderate abuse
home dashboard start
rank ranked ranking order preference preferential sort
score rate rating grade point star
average mean
seat place spot slot capacity
full occupied
propose proposal suggest suggestion submit contribute
approve accept confirm permit
decline reject refuse
add writein
reveal show uncover unveil disclose
cover hide conceal
present presentation presenter projector beamer screen slideshow fullscreen projected
audience room crowd attendee
sequence series playlist succession
next advance forward
follow accompany
duplicate copy clone replicate
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
`
  .trim()
  .split('\n')
  .map(wordsOf);
