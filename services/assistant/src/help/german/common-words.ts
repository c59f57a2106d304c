import { wordsOf } from '../lexicon.ts';

/** Frequent words that the articles lack. They are no misspellings of words that the articles have. */
export const commonWords: readonly string[] = wordsOf(`
  abend alt alles arbeit arm art auge bad bald ball bauch baum bein beispiel berg beruf besser bett blau blume boden brief brücke bruder buch
  dach dame dick dorf draußen dumm dünn ecke ei einfach eltern engel essen familie farbe feier feld fest feuer figur finger flasche fleisch frau frei freude
  früh fuß gabel geburt geld gemüse gesund gewicht glas glück gold gras grün haar hals haus haut herr himmel hof holz hose hut insel jahr jung junge
  kalt karte käse kasse keller kellner kette kino kleid klein kopf korb körper kraft küche kuh kunst küste laden lampe land langweilig laut leben leer leicht
  liebe luft lust macht mädchen maler mann markt maschine mauer meer messer milch mittag mode monat mund musik mutter nacht nadel nase natur oma onkel ort
  park pfanne pflanze platte preis prüfung rad radio rand rasen raum recht regel reich rest richtung ring rock rot rücken ruhe salz sand satz schaf schal schatten
  schiff schlaf schlange schloss schlüssel schnell schön schrank schuh schule schwarz schwer schwester see seife sommer sonne spaß spiel sport staat stadt stark stein
  stelle stern stoff straße stück stuhl stunde süden tag tante tasche tasse teller tier tisch tochter tod topf traum treppe tür turm uhr unfall vater vogel wagen wald
  wand wasser weg wein weiß welt werkzeug winter woche wohnung wolke wort wunde wurst zahn zelt ziel zimmer zucker zukunft zwiebel stumpf stimmung stamm wahn noten boten
  kosten posten rosten kommen sommer nummer kummer karten garten warten harten lachen machen wachen sachen suchen buchen kuchen fluchen`);
