import { groupsOf } from '../lexicon.ts';

/** Groups of synonyms, one on each line. A word may be in several groups. */
export const synonyms: readonly (readonly string[])[] = groupsOf(`
umfrage abstimmung befragung poll votum quiz fragebogen erhebung rundfrage wahl survey
erstellen anlegen machen neu erzeugen starten eröffnen aufsetzen einrichten beginnen hinzufügen kreieren bauen generieren stellen
abstimmen wählen stimme stimmen auswählen ankreuzen anklicken mitmachen teilnehmen teilnahme abgeben voten vote tippen abgabe mitstimmen beantworten
option antwort möglichkeit auswahl wahl vorschlag alternative kandidat punkt eintrag
löschen entfernen wegmachen wegwerfen verwerfen vernichten papierkorb beseitigen tilgen streichen eliminieren killen
bild foto avatar grafik illustration pic photo abbildung image
profilbild avatar
benutzername name nutzername nickname spitzname pseudonym username
ändern bearbeiten anpassen korrigieren verändern editieren berichtigen umformulieren umbenennen verbessern überarbeiten aktualisieren abändern wechseln tauschen umstellen umändern
zurückziehen zurücknehmen widerrufen rückgängig stornieren annullieren
wiederherstellen zurückholen retten zurückbekommen
schließen beenden stoppen abschließen zumachen sperren deaktivieren einstellen aufhören abbrechen abschalten schluss
öffnen aktivieren wiedereröffnen wiederöffnen fortsetzen weiterführen wieder aufmachen reaktivieren freischalten
enddatum frist deadline ablauf ablaufen termin ende laufzeit dauer stichtag fälligkeit schluss endet abgelaufen
offnungszeit beginn start später planen beginnen öffnet startet vorausplanen terminieren
ergebnis resultat ausgang auswertung gewinner stand statistik sieger zwischenstand auszählung endstand ausgewertet
anzahl zahl summe gesamtzahl menge zähler zählen gezählt
exportieren herunterladen runterladen download export speichern datei sichern downloaden
drucken ausdrucken ausdruck druck
speichern sichern behalten abspeichern merken
anleitung hilfe handbuch einführung tutorial erklärung überblick
lizenz open source quelltext quellcode
veranstaltung besprechung meeting sitzung vortrag konferenz vorlesung unterricht
neueste älteste sortieren sortierung reihenfolge ordnen
zuschauer zuschauen ansehen anschauen beobachten online
paarweise paar vergleich vergleichen
gleich doppelt identisch dublette duplikat eindeutig zweimal
excel tabelle tabellenkalkulation csv xlsx calc
pdf drucken
teilen weiterleiten verschicken link einladen versenden weitergeben senden schicken verteilen freigeben url
kommentar kommentieren bemerkung diskussion diskutieren anmerkung meinung rückmeldung feedback beitrag
antworten antwort erwidern reagieren entgegnen zurückschreiben
gefallen gefällt like liken herz daumen mögen
nachteil dislike missfallen
benachrichtigung mitteilung meldung hinweis nachricht benachrichtigen push bescheid alarm notification info pling
ton geräusch klingeln piepen sound laut klang lärm stumm bimmeln audio lautstärke
ausschalten abschalten deaktivieren stumm abstellen abbestellen ausstellen stummschalten unterdrücken
einschalten anschalten aktivieren erlauben zulassen
gelesen ungelesen lesen
verbergen verstecken privat ausblenden geheim verdecken unsichtbar verborgen versteckt verheimlichen
anonym geheim anonymität namenlos unerkannt vertraulich
öffentlich sichtbar einsehbar
entwurf unfertig unveröffentlicht vorbereiten rohfassung angefangen
veröffentlichen freigeben publizieren onlinestellen live
mehrere mehrfach viele zwei mehrfachauswahl
theme design dunkel hell dunkelmodus darkmode nachtmodus farben aussehen erscheinungsbild modus farbe
tastatur taste kürzel tastenkürzel shortcut hotkey tastenkombination
offline verbindung internet netz wlan getrennt verbindungsabbruch empfang
live echtzeit sofort aktualisieren automatisch
kategorie thema rubrik themen bereich schlagwort tag
suchen finden suche filtern filter durchsuchen nachschlagen aufspüren stöbern
passwort kennwort zugangswort pw password losungswort
registrieren anmelden registrierung konto beitreten mitglied signup neuanmeldung eintragen
einloggen anmelden login anmeldung einwählen rein
ausloggen abmelden logout abmeldung
roboter bot ki mensch künstliche chatgpt computer
person leute mensch nutzer benutzer mitglied team kollege kollegin freund schüler student klasse verein
teilnehmer wähler abstimmende befragte publikum teilnehmende
gleichstand unentschieden patt stimmengleichheit gleich
warten langsam gesperrt limit begrenzung schnell
sprache übersetzen deutsch englisch spanisch arabisch französisch übersetzung
handy smartphone iphone android tablet telefon mobil app
gerät handy laptop computer browser rechner pc
kostenlos kosten preis gratis bezahlen geld kostet gebühr abo zahlen
begrenzen beschränken höchstens maximal maximum mindestens minimum mindestzahl höchstzahl limit grenze einschränken obergrenze
länge lang zeichen buchstaben groß größe kurz
fehler geht funktioniert klappt defekt kaputt fehlgeschlagen scheitert unmöglich abgelehnt
biografie beschreibung über steckbrief
konto profil account zugang benutzerkonto
melden moderieren missbrauch beleidigung beleidigend troll spam unverschämt blockieren
übersicht startseite dashboard hauptseite
rangfolge rang reihenfolge ordnen sortieren ranking präferenz rangliste platzierung ranken präferenzwahl
bewerten punkte sterne note benotung bewertung skala punktzahl score noten einstufen
durchschnitt mittelwert schnitt
platz plätze kapazität kontingent freie belegt sitz zeitfenster slot
voll ausgebucht belegt besetzt vergeben
vorschlagen vorschlag einreichen beitragen eigene ergänzen beisteuern
genehmigen annehmen bestätigen zulassen freigeben akzeptieren
ablehnen verwerfen zurückweisen
hinzufügen ergänzen eigene
zeigen anzeigen aufdecken enthüllen einblenden lüften
verdecken verbergen abdecken ausblenden
präsentieren präsentation beamer leinwand vorführen projektor vollbild bildschirm zeigen projizieren fernseher großbildschirm
publikum raum saal hörsaal teilnehmer
sequenz folge abfolge serie reihe ablauf nacheinander
nächste weiter folgende
folgen mitgehen begleiten
duplizieren kopieren kopie klonen nachmachen vervielfältigen
wiederverwenden wieder erneut wiederholen
vorlage muster schablone template vordruck
einfügen importieren zwischenablage hineinkopieren
einbetten einbinden iframe integrieren widget website webseite homepage
website webseite homepage internetseite blog
qr barcode scannen abscannen
code pin zugangscode kürzel
kurz kurzlink kurzadresse
sitzung session gerät
neu laden aktualisieren reload
bleiben angemeldet dauerhaft eingeloggt merken
gehackt gestohlen geklaut fremd missbraucht kompromittiert
vergessen verloren weg
email mail
schreibfehler tippfehler fehler vertippt rechtschreibfehler
größer vergrößern zoom schriftgröße groß
fenster tab browser
führt führend vorne liegt gewinnt sieger
prozent anteil
diagramm grafik balken torte kreis chart
teilnahme teilnehmen mitmachen
eingeben schreiben tippen
nachträglich später nachher danach
erlauben gestatten zulassen ermöglichen dürfen
verschwunden fehlt weg unauffindbar
hängt eingefroren lädt steckt
grau ausgegraut deaktiviert inaktiv
chef lehrer vorgesetzter arbeitgeber
gast gäste fremde außenstehende externe
verlängern verschieben ausdehnen aufschieben
verlauf historie geschichte chronik
leeren löschen zurücksetzen
daten datenschutz dsgvo privatsphäre
einstellung einstellungen optionen konfiguration
schaltfläche knopf button taste
umlaute sonderzeichen zeichen kodierung
video film
datei dokument anhang
`);
