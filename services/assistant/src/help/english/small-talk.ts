import { phrasesOf, type SmallTalkPhrases } from '../lexicon.ts';

export const smallTalk: SmallTalkPhrases = {
  hello: phrasesOf(`hi, hii, hello, hey, heya, hiya, yo, howdy, greetings, good morning, good afternoon, good evening,
    good day, morning, hello world`),
  howAreYou: phrasesOf(`how are you, how are you doing, whats up, sup, hows it going, how do you do, how are things,
    are you there, you there, are you ok`),
  help: phrasesOf(`help, help me, i need help, i need some help, please help, can you help, can you help me, could you help me,
    what can you do, what do you do, what can i ask, what can i ask you, what can you help with, what can you help me with,
    how can you help, how can you help me, i have a question, question, can i ask you something, can i ask something, need help`),
  thanks: phrasesOf(
    'thanks, thank you, many thanks, thx, ty, tysm, cheers, thank u, thanx, thanks a lot, much appreciated',
  ),
  praise:
    phrasesOf(`ok, okay, great, cool, nice, perfect, super, alright, awesome, good, got it, that helped, wow, fine, i see,
    understood, makes sense, well done, good job, good bot, excellent, brilliant, lovely, amazing, yes, no, never mind, nevermind,
    lol, haha, all good, that works, it works, it works now`),
  goodbye: phrasesOf(
    'bye, goodbye, bye bye, see you, see you later, see ya, good night, cya, take care, later, farewell',
  ),
  filler:
    phrasesOf(`there, all, everyone, assistant, bot, friend, so, very, much, a lot, again, you, your, please, then, and, now,
    for help, for the help, for your help, for helping, for helping me, sir, dear, buddy, mate, man, very much, so much, oh, well, just,
    to you, my friend, today, guys`),
};
