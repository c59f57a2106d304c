import { stemmer } from '@orama/stemmers/english';
import type { HelpLanguage } from './help-language.ts';

export const english: HelpLanguage = {
  stem: stemmer,
  texts: {
    didYouMean: 'Did you mean one of these questions?',
    noAnswer: 'I can only answer questions about using Showhands, and I found nothing about that in its help.',
    canHelp:
      'I can help you with polls, voting, results, comments, notifications and your profile. For example, ask me "How do I create a poll?" or "How do I vote on polls?".',
    hello: 'Hello!',
    thanks: 'You are welcome!',
    goodbye: 'Goodbye!',
  },
  smallTalk: {
    hello:
      'hi, hi there, hello, hello there, hey, howdy, greetings, good morning, good afternoon, good evening, how are you, help, help me, I need help, can you help me, what can you do',
    thanks:
      'thanks, thanks a lot, thank you, thank you so much, thank you very much, many thanks, thx, cheers, ok, okay, great, cool, perfect, got it, that helped',
    goodbye: 'bye, goodbye, see you, good night',
  },
};
