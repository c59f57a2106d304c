import type { ruleTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const ruleTexts: Translated<typeof english> = {
  methodInvalid: 'Bitte wähle, wie abgestimmt wird',
  resultsWhenInvalid: 'Bitte wähle, wann die Ergebnisse zu sehen sind',
  pointsInvalid: 'Punkte sind eine ganze Zahl von 1 bis 100',
  limitInvalid: 'Bitte gib eine ganze Zahl ab 1 ein oder nichts',
  reasonsInvalid: 'Bitte wähle, ob Gründe angegeben werden können',
  votersAddOptionsInvalid: 'Bitte wähle, ob alle Optionen hinzufügen können',
  checkableInvalid: 'Bitte wähle, wie sich die Umfrage nachprüfen lässt',
  visibilityInvalid: 'Bitte wähle, wer die Umfrage sehen kann',
  quorumInvalid: 'Bitte gib an, wie viele abstimmen müssen',
  opensAtInPast: 'Der Beginn muss in der Zukunft liegen',
  optionDescriptionTooLong: 'Die Beschreibung einer Option darf höchstens 300 Zeichen haben',
};
