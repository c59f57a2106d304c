import { entriesOf } from '../lexicon.ts';

/** Phrases of everyday speech, and what they stand for. */
export const everydayPhrases = entriesOf(`
hit refresh, press refresh, press f5, f5: reload
in the way: hide
show only, only show, show just, just show: filter
log me in, let me in: signin
hit me up: notification
kick off, kick it off: start
get started, where to begin, where to start, where do i start, where do i begin: tutorial
more time, longer time, extra time: extend enddate
time is up, times up, runs out, ran out: expire enddate
too early, too soon: early
due date, last day, last date: enddate
from when, start at, starts at, begins at: openingtime
set a time, at a time: enddate|openingtime
who is ahead, whos ahead, in the lead, who is leading, whos leading: results
who won, who wins, who is winning, whos winning: winner results
how is it going, hows it going, going so far, so far: results
second thoughts, change of heart, other mind: change vote
wrong one, wrong thing, wrong button, wrong option, wrong answer, wrong choice: wrong vote
by mistake, by accident, accidentally, unintentionally, mistakenly: mistake
fat finger, fat fingered, finger slipped: wrong vote
got hacked, been hacked, was hacked: hacked
broken into, break into: hacked
big screen, large screen, large display, wall display, big display: projector
on the wall, on a wall: projector
clear out, clean out, clean up, tidy up: clear
hold back, keep back: draft
not ready, not finished, not done, still working: draft
go live, goes live, put live, make live: publish
pick more, choose more, vote more, select more: multiple
as many as, all that apply, more answers, more options chosen, several answers, several options, many answers, multi select, multi choice, more choices: multiple
check box, check boxes, checkbox, checkboxes: multiple
tick boxes, tick box: multiple
one choice, single choice, one answer only, only one answer: multiple
sign up sheet, sign up list: seats list
first come, first served: seats
time slot, time slots: seats slot
fully booked, sold out, no space, no room: full seats
room code, access code, game pin, join code, entry code: code
short code, short url, short link, tiny url: short address
own answer, own answers, own option, own options, own idea, own ideas, open answer, free text, open text, text answer, open ended, other option: add option voters
by name, with names, with name, real names: username votes
find out who, see who, know who, tell who, shows who: who votes
night time, at night: dark
eye strain, hurt my eyes, hurts my eyes: dark theme
hard to read, cant read, too tiny, too small to read: font bigger
sighted, glasses, eyesight: font bigger
mother tongue, native language, my language, other language, another language, foreign language: language
copy paste, copy and paste, cut and paste: paste
line by line, one per line, each line, per line: paste line
in bulk, all at once, many at once, at once: bulk
hand in, turn in, send in: submit
hand out, give out, pass on, pass around, pass along: share
group chat, group text, team chat: share link
spread the word: share
tell people, tell others, tell friends, tell everyone, let people know, let others know: share
not my poll, somebody elses poll, someone elses poll, other peoples polls, other peoples poll: else poll
right away, straight away, at once now: live
up to date, out of date, latest numbers: live
by itself, on its own, by themselves, hands free: automatically
no net, without internet, no internet, without net, no wifi, no signal, no reception, dead zone: offline
stopped working, stops working, does nothing, nothing happens, no reaction, no response, not responding, wont work, doesnt work, does not work, not working: fail
greyed out, grayed out, cannot click, cant click, unclickable: grey
lost in, lost here, no idea: tutorial
get out, let me out, want out: signout
for good, for ever, forever: permanent
every time, each time, all the time, again and again, over and over: stay again
every week, each week, every day, every month, once a week: weekly
old ones, older ones: old
how long: length
how many characters, how many letters, number of characters, word count: characters
how big, how large: size
too big, too large, too heavy: size
most popular, popularity, most votes, trending, hottest: sort popular
my own: my
new here, first time, beginner, newbie, noob: tutorial
what now, what next: tutorial
look like, looks like: preview
try out, try it, give it a try, test it: demo
thumbs up: like
thumbs down: dislike
speak up, have my say, voice my opinion: comment
talk back, write back, get back to: reply
top left, top right: header
old phone, other phone, other computer, another computer, another device, other device, other devices: device
everywhere else, all over: everywhere
shared computer, public computer, library computer: forget
year olds, age limit: signup
full name, first name, last name, surname: username
mess up, messed up, screwed up, botched: wrong
turn voting off, voting off, switch voting off: close vote
erase a vote i started, a vote i started: delete poll
guest access, guest user, trial access: demo account
my active ones, my closed ones, my closed polls, my active polls, my finished polls: my polls list
slow mode: wait
this tool, this app, this software, this platform, this system: showhands
login word, secret word: password
sing up, sing in: signup
interface, user interface: language
`);
