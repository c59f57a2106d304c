import { wordsOf } from '../lexicon.ts';

/** Topics of the product. A question that names none of them needs a higher coverage. */
export const topicWords: readonly string[] = wordsOf(`
  umfrage abstimmung stimme abstimmen wählen option antwort frage entwurf veröffentlichen enddatum offnungszeit frist ergebnis diagramm prozent
  kommentar antworten gefallen like benachrichtigung mitteilung ton profil bild benutzername passwort konto email titel beschreibung
  anmelden abmelden einloggen ausloggen registrieren sitzung demo design dunkel schrift tastatur kategorie teilen link exportieren csv qr
  privat anonym öffentlich mehrere offline verbindung assistent chat hilfe übersicht app showhands rang bewerten punkte plätze präsentieren sequenz
  duplizieren vorlage einfügen einbetten code gerät publikum sprache deutsch vorschlagen stummschalten filtern suchen gleichstand entfernen`);

/** Words of questions that are unlikely to be about the product. */
export const otherTopics: readonly string[] = wordsOf(`
  offtopic witz gedicht lied singen aufsatz hausaufgabe python javascript programmieren wetter horoskop hauptstadt präsident kanzler minister parlament
  bundestag bürgermeister partei cdu spd afd steuer steuern finanzamt versicherung kredit aktie aktien bitcoin börse gehalt miete anwalt gericht scheidung
  kochen backen rezept nudeln pizza brot kuchen huhn suppe salat restaurant kalorien bier wein kaffee schokolade kartoffel reis fleisch
  arzt medizin medikament aspirin fieber kopfschmerzen schmerzen impfung schwanger krankheit krebs therapie fitness muskel zahnarzt
  flug flughafen hotel züge bahn bus taxi urlaub strand reise reisen route kilometer berg fluss ozean planet mond mars galaxie weltraum
  temperatur regen schnee fußball bundesliga tennis basketball olympia trainer formel minecraft playstation xbox netflix schauspieler band gitarre klavier
  roman hamlet gleichung ableitung matrix geometrie wurzel physik chemie biologie quanten fotosynthese diplomarbeit windows linux ubuntu docker router bluetooth drucker
  photoshop spotify auto reifen motor motorrad fahrrad garage benzin garten rasen lampe glühbirne hemd schuhe friseur
  hund katze welpe pferd fisch vogel freundin hochzeit heirat baby kind kinder gott religion bibel kirche krieg geschichte kaiser könig erfunden
  wohnung möbel waschmaschine fleck schach führerschein reisepass ausweis polizei rente dollar euro paris london berlin münchen italien spanien frankreich china`);
