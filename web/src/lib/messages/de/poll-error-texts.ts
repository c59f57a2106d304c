import type { pollErrorTexts as english } from '@showhands/contracts';
import type { Translated } from '../translated.ts';

export const pollErrorTexts: Translated<typeof english> = {
  invited: {
    invalid: 'Bitte gib einen Benutzernamen oder eine E-Mail-Adresse ein',
    required: 'Bitte nenne die Eingeladenen',
    tooMany: 'Zu einer Umfrage können höchstens 10.000 Personen eingeladen sein',
    notOwner: 'Nur wer die Umfrage erstellt hat, kann sehen und ändern, wer eingeladen ist',
    alreadyJoined: 'Diese Person hat schon Zugang',
    alreadyReminded: 'Erinnern geht einmal in 24 Stunden',
    notInUse: 'Die Liste gilt nur, solange die Umfrage für Eingeladene ist',
    linkRequired: 'Bitte öffne den ganzen Link der Einladung',
    linkInvalid: 'Diese Einladung ist nicht gültig. Vielleicht wurde sie schon benutzt oder ersetzt.',
    linkTooEarly: 'Diese Umfrage ist noch nicht veröffentlicht. Die Einladung bleibt gültig.',
  },
  repeat: {
    invalid: 'Bitte wähle, wie oft die Umfrage neu beginnt',
    zoneInvalid: 'Die Zeitzone muss eine wie Europe/Berlin sein',
    notNewest: 'Nur der neueste Durchgang einer Umfrage kann sich wiederholen',
    endsTooLate: 'Die Umfrage muss enden, bevor ihr nächster Durchgang beginnt',
    tooMany: 'Du kannst höchstens 100 Umfragen haben, die sich wiederholen',
  },
  groups: {
    nameRequired: 'Bitte gib der Gruppe einen Namen',
    nameTooLong: 'Der Name einer Gruppe darf höchstens 80 Zeichen haben',
    tooMany: 'Du kannst höchstens 100 Gruppen haben',
    changedMeanwhile: 'Die Gruppe wurde inzwischen geändert. Bitte prüfe sie und versuch es noch einmal.',
    notFound: 'Gruppe nicht gefunden',
    managed: 'Diese Gruppe verwaltet die Organisation. Nur dort lässt sie sich ändern',
  },
  rules: {
    pointsNeedMethod: 'Punkte gibt es nur in Umfragen, in denen sie verteilt werden',
    abovePoints: 'Das darf nicht mehr sein, als eine Person Punkte hat',
    multipleNeedsChoosing: 'Mehrfachauswahl gibt es nur in Umfragen, in denen Optionen ausgewählt werden',
    limitsNeedSeveral:
      'In dieser Umfrage wählen alle eine Option. Erlaube Mehrfachauswahl oder lass ordnen, bewerten oder Punkte verteilen, um das festzulegen.',
    minimumTooHigh: 'Die Mindestzahl darf nicht höher sein als die Höchstzahl und die Zahl der Optionen',
    maximumTooHigh: 'Die Höchstzahl darf nicht höher sein als die Zahl der Optionen',
    tooManyToCompare: 'Höchstens 30 Optionen lassen sich ordnen, bewerten oder mit Punkten versehen',
    multipleCanChange: 'Mit Mehrfachauswahl lassen sich Stimmen immer ändern',
    privateAnyway:
      'Die Ergebnisse dieser Umfrage sind privat. Mach sie öffentlich, um festzulegen, wann sie zu sehen sind.',
    seatsNeedResults: 'Plätze gibt es nur in Umfragen, deren Ergebnisse immer zu sehen sind',
    opensTooLate: 'Die Umfrage muss mindestens 1 Minute vor ihrem Ende öffnen',
    pictureInvalid: 'Das Bild muss hier hochgeladen worden sein',
    opensAtInvalid: 'Der Beginn muss Datum und Uhrzeit nach ISO 8601 mit Zeitzone sein',
    namesFixed: 'Ob die Ergebnisse Namen zeigen, steht fest, sobald eine Umfrage erstellt ist',
    namesPrivate: 'Beim Abstimmen hieß es, dass nur du die Namen siehst. Die Ergebnisse bleiben daher privat',
    locked: 'Sobald die Umfrage Stimmen hat, lässt sich nicht mehr ändern, wie abgestimmt wird',
    quorumNeedsList: 'Ein Anteil in Prozent braucht eine Liste eingeladener Personen',
    batchInvalid: 'Bitte gib eine ganze Zahl von 3 bis 50 ein',
    batchNeedsAnonymous: 'Nur in anonymen Umfragen werden Stimmen gemeinsam gezählt',
    anonymousFixed: 'Ob eine Umfrage anonym ist, steht fest, sobald sie erstellt ist',
    notAnonymous: 'Das geht in einer anonymen Umfrage nicht',
    optionsLocked: 'Die Optionen einer anonymen Umfrage lassen sich nicht mehr ändern, sobald jemand abgestimmt hat',
    notReopened: 'Eine anonyme Umfrage lässt sich nicht wieder öffnen, denn wenige neue Stimmen könnte man erkennen',
    checkableFixed: 'Ob sich eine Umfrage nachprüfen lässt, steht fest, sobald sie erstellt ist',
    notCheckable: 'Das geht in einer nachprüfbaren Umfrage nicht',
    checkableLocked:
      'Die Optionen einer nachprüfbaren Umfrage lassen sich nicht mehr ändern, sobald jemand abgestimmt hat',
    checkableNotReopened: 'Eine nachprüfbare Umfrage mit Stimmen lässt sich nicht wieder öffnen',
    votersPublished:
      'Beim Abstimmen hieß es nicht, dass die Namen veröffentlicht werden. Daher sehen nur manche die Umfrage',
    seatsTaken: 'Eine Option kann nicht weniger Plätze als Stimmen haben',
  },
};
