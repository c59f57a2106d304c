import { wordsOf } from '../lexicon.ts';

/** Words that the compounds of the field consist of. Parts of verbs, such as `lösch`, stand for the verb. */
export const compoundParts: readonly string[] = wordsOf(`
  umfrage umfragen abstimmung ergebnis stimme stimm option antwort möglichkeit frage titel bild foto profil kommentar konto
  benutzer nutzer name namen benachrichtigung ton gerät vorlage entwurf link code kurz adresse sprache sprach design modus dunkel hell
  nacht frist ende end datum start zeit zeitpunkt punkt anmelde anmeldung login browser kategorie suche such liste platz rang reihenfolge
  folge wahl wert durchschnitt balken diagramm kreis export datei excel präsentation vollbild tastatur kürzel taste tasten schrift
  größe groß zahl anzahl mehrfach einzel auswahl stich vorschlag handy email mail text zeichen länge grenze seite
  einstellung fehler meldung verlauf chat daten schutz teilnehmer uhr zone status ablauf schluss öffnung erstellung löschung veröffentlichung
  punktzahl note noten stern sterne sieger gewinner formular knopf schaltfläche leiste glocke symbol zähler aktivität übersicht
  statistik prozent vergleich paar runde lösch änderung bearbeitung duplikat kopie entwürfe bewertung beitrag video
  sitzung sicherheit regel höchst mindest maximal minimal beschreibung ansicht lösung sperre wort kenn besitzer ersteller wähler
  verteilung sprachen quiz serie leinwand gast zugang termin teil`);
