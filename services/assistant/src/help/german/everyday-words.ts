import { entriesOf } from '../lexicon.ts';

/** Words and phrases of everyday speech, and what they stand for. */
export const everydayWords = entriesOf(`
selfie, gesicht, passfoto, porträt: profil bild
umentschieden, meinung geändert, anders überlegt, es mir anders überlegt: ändern stimme
verklickt, vertippt, falsch geklickt, falsche antwort, falsche option, falsch abgestimmt, falsch gewählt: ändern stimme
aus versehen, versehentlich: falsch
wer hat gewonnen, wer führt, wer liegt vorne, wie steht es, wie stehts: ergebnis
mehr zeit, länger laufen, länger offen: verlängern enddatum
zu früh beendet, zu früh geschlossen: öffnen
wegschmeißen, in den müll, mülleimer, tonne: löschen
von vorne, neu anfangen: zurücksetzen
großer bildschirm, fernseher, tv, an die wand, an der wand, smartboard: präsentieren
fernbedienung, klicker, presenter: präsentieren taste
spannung, überraschung: aufdecken
wöchentlich, jede woche, jeden tag, täglich, monatlich, jeden monat, regelmäßig: vorlage wieder
entsperren: aktivieren
zugänglich, barrierefrei: tastatur
sehschwäche, brille, augen, lesbar, unleserlich: größer schrift
blendet, zu hell, grell: dunkel
grau hinterlegt, ausgegraut: fehler
tut sich nichts, passiert nichts, reagiert nicht, geht nicht, klappt nicht, funktioniert nicht: fehler
whatsapp, telegram, slack, facebook, instagram, signal: teilen link
sms, anruf: benachrichtigung email
kostenpflichtig, premium, teuer: kosten
programmierer, entwickler, hersteller, betreiber: open source
geburtstag, telefonnummer, wohnort, adresse: profil
kündigen, austreten, abhauen: löschen konto
weg vom fenster: verschwunden
hand heben: abstimmen
freunde, kollegen, familie: teilen
doodle, terminfindung, terminumfrage, schichtplan, sprechstunde, anmeldeliste, eintragliste: plätze
warteliste: voll
stichwahl, ausgeschieden, eliminiert: rang runde
kahoot, quiz: sequenz
freitext, offene frage, freie antwort, eigene antwort, eigene option, eigene idee, eigene vorschläge, sonstiges: vorschlagen option
brainstorming, ideen, sammeln, ideensammlung: vorschlagen option
lieblings, favorit, favoriten: rang
gut bis schlecht, schulnoten, smiley: bewerten
mehrfachnennung, ankreuzfelder, kästchen: mehrere
ja oder nein: erstellen
cookies, tracking, verschlüsselt, sicherheit: daten
polizei, anzeige: melden
teilnehmerliste, namensliste, wer hat abgestimmt, wer was gewählt: anonym
chef sehen, lehrer sehen: anonym
störend, nervt, nervig, ruhe: ton ausschalten
vibriert, vibration: ton
postfach, posteingang: benachrichtigung
rote zahl, roter punkt: ungelesen
roter kreis: ungelesen
wiederkommen, merken: bleiben
fremder computer, öffentlicher computer, bibliothek: vergessen
letzter tag, abgabeschluss, einsendeschluss: enddatum
mitternacht, uhrzeit, morgens, abends, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag: enddatum|offnungszeit
sommerzeit: zeitzone
lieber, bevorzugt: rang
powerpoint, folien, keynote: präsentieren
zoom konferenz, videokonferenz: präsentieren
wordpress, intranet, moodle: einbetten
kontakt, support, ansprechpartner, kundendienst: mensch
neuling, anfänger, neu hier, zum ersten mal, erste schritte: anleitung
was ist das, wozu, zweck: anleitung
zurück auf entwurf, offline nehmen, unveröffentlichen: entwurf
nicht fertig, noch nicht fertig: entwurf
vorschau: entwurf veröffentlichen
stress, überlastet, server: verbindung
hochgeladen, upload: hochladen
ausfüllen: abstimmen
umtauschen: ändern
`);
