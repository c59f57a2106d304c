import type { AssistantTexts } from '../english/texts.ts';

export const texts: AssistantTexts = {
  unsure: 'Ich bin nicht sicher, ob ich dich verstanden habe. Vielleicht hilft das:',
  noAnswer: 'Ich kann nur Fragen zur Benutzung von Showhands beantworten und habe dazu nichts in der Hilfe gefunden.',
  canHelp:
    'Ich helfe dir bei Umfragen, beim Abstimmen, bei Ergebnissen, Kommentaren, Mitteilungen und deinem Profil. Frag mich zum Beispiel „Wie erstelle ich eine Umfrage?“ oder „Wie stimme ich ab?“.',
  hello: 'Hallo!',
  howAreYou: 'Mir geht es gut, danke.',
  thanks: 'Gern geschehen!',
  praise: 'Schön. Frag mich jederzeit, wenn du noch etwas wissen möchtest.',
  goodbye: 'Auf Wiedersehen!',
};
