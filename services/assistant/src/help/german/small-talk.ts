import { phrasesOf, type SmallTalkPhrases } from '../lexicon.ts';

export const smallTalk: SmallTalkPhrases = {
  hello:
    phrasesOf(`hallo, hi, hey, hallöchen, guten morgen, guten tag, guten abend, moin, moin moin, servus, grüß gott, grüezi, grüß dich,
    morgen, tag, tach, na, willkommen, hello`),
  howAreYou:
    phrasesOf(`wie geht es dir, wie gehts, wie gehts dir, wie geht es ihnen, wie gehts ihnen, wie geht es, was geht, was geht ab,
    alles gut bei dir, alles klar bei dir, bist du da, wie läuft es, wie läufts`),
  help: phrasesOf(`hilfe, hilf mir, bitte hilf mir, ich brauche hilfe, brauche hilfe, kannst du mir helfen, können sie mir helfen,
    kannst du helfen, was kannst du, was kannst du alles, was können sie, was kann ich fragen, was kann ich dich fragen, wobei kannst du helfen,
    wobei kannst du mir helfen, wie kannst du mir helfen, ich habe eine frage, ich hab eine frage, ich hätte eine frage, frage, darf ich dich etwas fragen,
    kann ich dich etwas fragen, was machst du`),
  thanks:
    phrasesOf(`danke, danke schön, dankeschön, danke dir, danke ihnen, vielen dank, herzlichen dank, besten dank, tausend dank, ich danke dir,
    ich danke ihnen, merci, dank dir, thx, thanks, vielen lieben dank, lieben dank, dankesehr, danke sehr`),
  praise:
    phrasesOf(`ok, okay, gut, sehr gut, super, toll, prima, klasse, perfekt, spitze, genial, cool, alles klar, verstanden, verstehe, ich verstehe,
    aha, ach so, achso, das hat geholfen, hat geholfen, hat geklappt, es klappt, klappt, passt, alles gut, schon gut, wunderbar, großartig, ja, nein, nee,
    stimmt, geht klar, in ordnung, egal, jetzt geht es, jetzt gehts, haha, wow, schön, fein, richtig, macht sinn`),
  goodbye:
    phrasesOf(`tschüss, tschüs, tschau, ciao, auf wiedersehen, wiedersehen, bis dann, bis bald, bis später, gute nacht, bis morgen, mach es gut,
    machs gut, schönen tag noch, schönen abend noch, ade, bye`),
  filler:
    phrasesOf(`du, dir, sie, ihnen, euch, zusammen, assistent, bot, lieber, liebe, mal, bitte, sehr, so, für die hilfe, für deine hilfe,
    für ihre hilfe, fürs helfen, und, dann, jetzt, ja, schon, freund, mein freund, auch, noch, doch, denn, nochmal, nochmals, alle, an alle, leute, heute`),
};
