import type { sharingTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const sharingTexts: Translated<typeof english> = {
  presenting: {
    codeInvalid: 'Ein Code hat sechs Zeichen, ohne Vokale',
    codeNotFound: 'Keine Umfrage hat diesen Code',
    coveredInvalid: 'Bitte gib an, ob die Ergebnisse verdeckt sind',
    draft: 'Veröffentliche diese Umfrage, bevor du sie präsentierst',
    notOwner: 'Du kannst nur die Ergebnisse deiner eigenen Umfragen verdecken',
    onNextInvalid: 'Bitte wähle, ob die vorige Umfrage offen bleibt',
    sequenceTitleRequired: 'Bitte gib der Abfolge einen Namen',
    sequencePollsRequired: 'Eine Abfolge braucht mindestens eine Umfrage',
    sequencePollsTooMany: 'Eine Abfolge kann höchstens 50 Umfragen haben',
    sequencePollsUnique: 'Eine Umfrage kann in einer Abfolge nur einmal vorkommen',
    sequenceNotFound: 'Abfolge nicht gefunden',
    sequenceDeleted: 'Abfolge gelöscht',
    tooManySequences: 'Du kannst höchstens 100 Abfolgen haben',
    pollRequired: 'Bitte wähle die Umfrage, die präsentiert werden soll',
    notInSequence: 'Diese Umfrage gehört nicht zur Abfolge',
  },
  exports: {
    formatInvalid: 'Bitte wähle csv, json oder xlsx',
    bomInvalid: 'bom muss true oder false sein',
    separatorInvalid: 'separator muss comma oder semicolon sein',
    draft: 'Ein Entwurf hat noch keine Ergebnisse',
  },
  templates: {
    nameRequired: 'Bitte gib der Vorlage einen Namen',
    nameTooLong: 'Der Name einer Vorlage darf höchstens 100 Zeichen haben',
    notFound: 'Vorlage nicht gefunden',
    deleted: 'Vorlage gelöscht',
    tooMany: 'Du kannst höchstens 50 Vorlagen haben',
  },
};
