import { entriesOf } from '../lexicon.ts';

/** Words of everyday speech, and what they stand for. */
export const everydayWords = entriesOf(`
headshot: profile picture
react: reply|like
newsfeed: notification
pattern: template
trace: anonymous
lots: many
plenty: many
course: seats
collect: propose|add
gather: propose|add
noisy: sound disable
ideas: propose|option
idea: propose|option
portrait: profile picture
crop: square
subtitle: description
insert: embed|add
identical: unique|twice
price: cost
fee: cost
rerun: duplicate|reopen
remake: duplicate
standard: template
blueprint: template
note: comment
ring: sound
ringing: sound
morning: enddate|openingtime
evening: enddate|openingtime
noon: enddate|openingtime
afternoon: enddate|openingtime
hour: enddate|openingtime
hours: enddate|openingtime
days: enddate
facilitator: creator
moderator: creator
leaderboard: results
stopwatch: enddate
invitee: voter
respondent: voter
shift: seats
shifts: seats
table: seats
capped: limit
identify: anonymous
traceable: anonymous
visibility: visible
standings: results
attach: add
subtitle: description
webpage: website
selfie: profile picture
logo: picture option
illustrate: picture option
thumbnail: picture
caption: description option
explanation: description
details: description|profile
credentials: signin|password
locked: signin|password
inbox: notification
bother: notification disable
annoying: notification|disable|sound
spamming: notification disable
loud: sound
quiet: sound disable
volume: sound
tv: screen
stage: presenter screen
classroom: present audience
webinar: present audience
conference: present audience
keynote: present
monitor: presenter screen
display: present|show|screen
suspense: cover reveal
clicker: keys presenter
arrow: keys
spacebar: keys
camera: qr
scanner: qr
poster: qr
flyer: qr
handout: qr
digits: code
tiny: short address
telegram: share link
instagram: share link
messenger: share link
sms: share|notification
tweet: share link
stranger: account link
wordpress: website
squarespace: website
integrate: embed
plugin: embed
newsletter: embed|share
agenda: sequence
trivia: sequence quiz
workshop: sequence|seats|present
weekly: template again
monthly: template again
daily: template again
recurring: template again
recur: template again
periodic: template again
retro: template
retrospective: template
standup: template
rows: line
notepad: paste list
favourite: rank|choice
favorite: rank|choice
irv: runoff
rcv: ranked choice
borda: ranked
stv: ranked
prioritise: rank order
prioritize: rank order
priority: rank order
scale: score
skala: score
likert: score
marks: score
booking: seats
book: seats
reserve: seats
reservation: seats
appointment: seats
doodle: seats|enddate
registration: seats|signup
brainstorm: voters add options
contribution: voters add options
nominate: propose option
nomination: propose option
solicit: propose
moderate: approve|delete
bias: influence
interim: early results
intermediate: early results
sneak: early results
peek: early results
blind: hidden results
figures: results|votes
majority: winner|half
victory: winner
archive: close|export
jpg: picture|image
screenshot: export picture
encoding: spreadsheet characters
umlauts: spreadsheet characters
employer: boss
manager: boss
teacher: boss
tracking: data
cookies: data
expose: anonymous
identity: anonymous
incognito: anonymous
privacy: anonymous|data
eyes: dark
contrast: theme|dark
color: colour
colors: colours
skin: theme
mouse: keyboard
cursor: keyboard
accessibility: keyboard
midnight: enddate
clocktime: enddate|openingtime
calendar: enddate
expired: enddate|expire
prolong: extend enddate
postpone: extend|openingtime
monday: enddate|openingtime
tuesday: enddate|openingtime
wednesday: enddate|openingtime
thursday: enddate|openingtime
friday: enddate|openingtime
saturday: enddate|openingtime
sunday: enddate|openingtime
halt: close
shut: close
spelling: correct
wording: title edit
rephrase: title edit
misclick: wrong vote
regret: change vote
swap: change
greyed: grey
grayed: grey
enroll: signup
membership: signup
sandbox: demo
tryout: demo
airplane: offline
outage: offline|connection
server: offline|unavailable
signal: connection
hangs: stuck
spectators: watching
flood: spam|wait
throttling: wait
thread: reply
nested: reply
opinion: comment
rude: delete|report
insult: delete|report
abusive: delete|report
offensive: delete|report
applaud: like
hashtag: category
subject: category|title
popular: newest
owner: creator
author: creator
admin: creator
host: creator
organiser: creator
organizer: creator
hacker: hacked
everytime: time signin
tampered: anonymous
rig: twice vote
cheat: twice vote
fake: twice vote
sideways, rotated, upside, blurry, blurred, stretched, pixelated: picture crop
pol, pols: poll
oops, ooops, whoops, ops: mistake
combo, combos, combination: keys
pester, pestering, nag, nagging, bombard, bombarded, bugging: notification disable
blackboard, chalkboard, flipchart: short address
began, begun, half: unfinished|start
underway: active
spaces, openings: seats
dictate, memorise, memorize, memorable: short address
sheet: seats|spreadsheet
crash, crashes, crashed, glitch, glitchy, buggy, bugs: fail|stuck
laggy, lag, lags, sluggish: slow
ipad, tablet, iphone: phone
finished, over, ended, done: closed|end
hurry, asap: quickly
contact: support|assistant
complain, complaint: report|support
wizard, howto, instructions, walkthrough: tutorial
everybodys, everyones: everyone
`);
