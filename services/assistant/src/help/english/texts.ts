/** What the assistant says besides the articles. */
export const texts = {
  unsure: 'I am not sure that I understood you. Perhaps this helps:',
  noAnswer: 'I can only answer questions about using Showhands, and I found nothing about that in its help.',
  canHelp:
    'I can help you with polls, voting, results, comments, notifications and your profile. For example, ask me "How do I create a poll?" or "How do I vote on polls?".',
  hello: 'Hello!',
  howAreYou: 'I am fine, thank you.',
  thanks: 'You are welcome!',
  praise: 'Good. Ask me whenever you have another question.',
  goodbye: 'Goodbye!',
};

/** The same texts in any language. */
export type AssistantTexts = Readonly<Record<keyof typeof texts, string>>;
