import { wordsOf } from '../lexicon.ts';

/** Words without meaning for the search. */
export const stopWords: ReadonlySet<string> = new Set(
  wordsOf(`
    aber als also am an andere anderen anderer anderes auch auf aus bei beim bin bis bist bitte da dabei dafür damit danach dann daran darauf
    darf darfst dürfen das dass davon dazu dein deine deinem deinen deiner dem den denn der des deshalb dich die dies diese diesem diesen dieser
    dieses dir doch dort du durch eben eigentlich ein eine einem einen einer eines einfach er erst es etwas euch euer eure für gar geht gehts gehen
    gibt gib gern gerne genau habe haben hab hast hat hatte hätte her hier hin ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins irgendwie irgendwo
    ist ja jetzt kann kannst können könnte könnten kein keine keinen man mal mehr mein meine meinem meinen meiner meines mich mir mit möchte möchten
    müssen muss muß muss müsste nach nachdem nen ne nicht nichts noch nun nur ob oder ohne sagen schon sehr sein seine seinem seinen seiner seit selbst
    sich sie sind so sollte sollen soll somit sondern über überhaupt um und uns unser unsere unter vom von vor war warum was weg weil welche welchem welchen welcher welches
    wenn wer werde werden wem wen wie wieso weshalb will wir wird wo wohin wodurch womit wofür wollen wollte woher worden wurde würde würden zu zum zur zwischen
    bitteschön hallo danke mach mache tun tue tut getan brauche braucht brauchen kriege kriegt kriegen bekomme bekommen lassen lasse lässt lass heißt bedeutet bedeuten
    passiert geschieht gerade ganz sache sachen ding dinge irgendwas jemand jemandem jemanden dafuer wirklich trotzdem vielleicht wissen weiß gilt
    eventuell bzw usw zb dran drin drauf raus rein denen deren dessen ihrs wärs wäre wären hätten hallo mache macht machen`),
);

/** Words that distinguish similar questions, but do not count towards coverage. */
export const hintWords: readonly string[] = wordsOf(
  'wer warum wieso wann wieviel wieviele viele viel kein keine zwei drei vier fünf sechs sieben acht neun zehn zwanzig hundert',
);
