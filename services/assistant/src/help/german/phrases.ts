import { separableVerbs } from './verbs.ts';

/** Phrases in folded text, where umlauts are plain vowels. */
const idioms: readonly (readonly [RegExp, string])[] = [
  [/\b(?:e[\s-])?mails?\b/g, ' email '],
  [/\bwieder(?: ?|zu)offnen\b|\bwieder ?offne\w*|\bwieder (?:auf|freigeben)\b/g, ' wiedereroffnen '],
  [/\blog(?:g|ge|gt|gen)?[\s-]in\b|\bsign[\s-]in\b/g, ' einloggen '],
  [/\blog(?:g|ge|gt|gen)?[\s-]out\b|\bsign[\s-]out\b|\blogout\b/g, ' ausloggen '],
  [/\bpass[\s-]wort\b/g, ' passwort '],
  [/\bnutzer[\s-]?name\w*|\bbenutzer[\s-]?name\w*|\buser[\s-]?name\w*/g, ' benutzername '],
  [/\bqr[\s-]?code\w*/g, ' qr code '],
  [/\bpop[\s-]?ups?\b/g, ' popup '],
  [
    /\bend[\s-]?(?:datum|zeit|termin)\w*|\bablaufdatum\w*|\bschlusszeit\w*|\babgabefrist\w*|\bzeitlimit\w*/g,
    ' enddatum ',
  ],
  [/\b(?:start|anfangs|offnungs)(?:zeit|datum|termin|zeitpunkt)\w*/g, ' offnungszeit '],
  [/\bzeit[\s-]?zonen?\b/g, ' zeitzone '],
  [/\bmehr als (?:eine?|einmal|1)\b|\bmehrere(?:n|s|r)?\b|\bmehrfach\b|\bmehrmals\b/g, ' mehrere '],
  [/\b(?:antwort|wahl|auswahl)[\s-]?moglichkeit(?:en)?\b/g, ' option '],
  [/\bnochmals?\b|\bnoch ?(?:ein)?mal\b|\berneut\b/g, ' wieder '],
  [/\bruckgangig\b/g, ' zuruckziehen '],
  [/\brauswerfen\b|\brausgeworfen\b|\brausgeflogen\b|\brausgeschmissen\b/g, ' ausloggen '],
  [/\bum \d{1,2}(?:[:.]\d\d)?(?: uhr)?\b|\b\d{1,2}(?:[:.]\d\d)? uhr\b/g, ' uhrzeit '],
  [/\bein pdf\b/g, ' pdf '],
  [/\bnacheinander\b|\bhintereinander\b|\beine nach der anderen\b/g, ' sequenz '],
  [/\bvon selbst\b|\bvon allein\b/g, ' automatisch '],
  [/\bin echtzeit\b/g, ' live '],
  [/\bgast ?zugang\b/g, ' gast konto '],
  [/\bdaumen hoch\b/g, ' gefallt '],
  [/\bdaumen runter\b/g, ' dislike '],
  // Questions about elections, other programs and arithmetic.
  [
    /\bbriefwahl\w*|\bbundestag\w*|\blandtag\w*|\bwahllokal\w*|\bwahlkreis\w*|\bwahlrecht\w*|\bwahlschein\w*|\bkommunalwahl\w*/g,
    ' offtopic ',
  ],
  [
    /\b(?:beste[rsn]?|gunstige[rsn]?) (?:handy|laptop|fernseher|auto|kamera|film|restaurant|hotel)s?\b|\bbewerbung\w*|\blebenslauf\w*|\bwahlergebnis\w*/g,
    ' offtopic ',
  ],
  [/\d+(?:\s*[-+*/x^=]\s*\d+)+/g, ' offtopic '],
  [
    /\b(?:wer hat .* (?:erfunden|entdeckt|gemalt|geschrieben)|hauptstadt|wetter\w*|rezept\w*|aktienkurs\w*|lottozahlen)\b/g,
    ' offtopic ',
  ],
];

/** Phrases replaced by other words, in this order; `$1` keeps the words inside the phrase. */
export const phrases: readonly (readonly [phrase: RegExp, words: string])[] = [...idioms, ...separableVerbs];
