import type { ruleTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const ruleTexts: Translated<typeof english> = {
  methodInvalid: 'Bitte wähle, wie abgestimmt wird',
  resultsWhenInvalid: 'Bitte wähle, wann die Ergebnisse zu sehen sind',
  limitInvalid: 'Bitte gib eine ganze Zahl ab 1 ein oder nichts',
  multipleNeedsChoosing: 'Mehrfachauswahl gibt es nur in Umfragen, in denen Optionen ausgewählt werden',
  limitsNeedSeveral:
    'In dieser Umfrage wählen alle eine Option. Erlaube Mehrfachauswahl oder lass ordnen oder bewerten, um das festzulegen.',
  minimumTooHigh: 'Die Mindestzahl darf nicht höher sein als die Höchstzahl und die Zahl der Optionen',
  maximumTooHigh: 'Die Höchstzahl darf nicht höher sein als die Zahl der Optionen',
  tooManyToCompare: 'Höchstens 30 Optionen lassen sich ordnen oder bewerten',
  multipleCanChange: 'Mit Mehrfachauswahl lassen sich Stimmen immer ändern',
  privateAnyway:
    'Die Ergebnisse dieser Umfrage sind privat. Mach sie öffentlich, um festzulegen, wann sie zu sehen sind.',
  seatsNeedResults: 'Plätze gibt es nur in Umfragen, deren Ergebnisse immer zu sehen sind',
  votersAddOptionsInvalid: 'Bitte wähle, ob alle Optionen hinzufügen können',
  visibilityInvalid: 'Bitte wähle, wer die Umfrage sehen kann',
  opensAtInPast: 'Der Beginn muss in der Zukunft liegen',
  opensTooLate: 'Die Umfrage muss mindestens 1 Minute vor ihrem Ende öffnen',
  optionDescriptionTooLong: 'Die Beschreibung einer Option darf höchstens 300 Zeichen haben',
};
