import { normalizeGerman } from './normalize-german.ts';

/** Verbs of the field; `|` follows a separable prefix, and irregular forms of the verb without its prefix follow `:`. */
const VERBS = `
ab|stimmen
ab|geben: gibt gib gegeben gebe
ab|schicken
ab|senden: gesendet
ab|schließen: schließt geschlossen schloss
ab|brechen: bricht gebrochen
ab|laufen: läuft gelaufen
ab|melden
ab|schalten
ab|stellen
ab|lehnen
ab|speichern
an|melden
an|legen
an|schalten
an|zeigen
an|sehen: sieht angesehen gesehen
an|schauen
an|hängen
an|passen
an|nehmen: nimmt genommen
an|klicken
an|kreuzen
an|pinnen
an|bieten: geboten
auf|rufen: gerufen
auf|machen
auf|heben: gehoben
auf|decken
auf|nehmen: nimmt genommen
auf|hören
auf|listen
aus|wählen
aus|loggen
aus|blenden
aus|schalten
aus|stellen
aus|drucken
aus|füllen
aus|sortieren
aus|sehen
auto|matisieren
ein|loggen
ein|stellen
ein|schalten
ein|blenden
ein|betten
ein|binden: gebunden
ein|fügen
ein|laden: lädt geladen
ein|schränken
ein|reichen
ein|richten
ein|sehen: sieht gesehen
ein|tragen: trägt getragen
ein|geben: gibt gegeben
ein|sortieren
bei|treten: tritt getreten
um|benennen: benannt
um|stellen
um|schalten
um|drehen
um|entscheiden: entschieden
weg|nehmen: nimmt genommen
weg|machen
weg|werfen: wirft geworfen
weg|klicken
weiter|leiten
weiter|schicken
weiter|geben: gibt gegeben
wieder|holen
wieder|herstellen
wieder|eröffnen
wieder|verwenden
zurück|nehmen: nimmt genommen
zurück|ziehen: zieht gezogen
zurück|setzen
zurück|holen
zurück|kommen
zu|machen
zu|lassen: lässt gelassen
zu|sagen
zu|stimmen
zusammen|fassen
herunter|laden: lädt geladen
runter|laden: lädt geladen
hoch|laden: lädt geladen
her|zeigen
hinzu|fügen
hinein|stellen
teil|nehmen: nimmt genommen
vor|schlagen: schlägt geschlagen
vor|führen
vor|ziehen: gezogen
nach|tragen: trägt getragen
nach|schauen
mit|machen
mit|teilen
mit|stimmen
raus|fliegen: geflogen
raus|werfen: geworfen
raus|gehen
rein|kommen
stumm|schalten
fest|legen
ändern
verändern
verschieben: verschoben
verlängern
verkürzen
verwerfen: verworfen
verstecken
verbergen: verbirgt verborgen
verstehen
verschicken
versenden: versendet
veröffentlichen
vergessen: vergisst
verlieren: verloren
verlassen: verlässt
verbieten: verboten
verknüpfen
verschwinden: verschwunden
verraten
vertippen
verwalten
verwenden
verbinden: verbunden
erstellen
eröffnen
erlauben
ermöglichen
erinnern
erneuern
erfahren
erhalten
erzwingen
ersetzen
entfernen
entscheiden: entschieden
enthüllen
entziehen: entzogen
bearbeiten
beenden
beschreiben: beschrieben
begrenzen
beschränken
benachrichtigen
benennen: benannt
benutzen
bewerten
beantworten
bekommen
beitreten
bestätigen
beginnen: begonnen
berichtigen
betrachten
beschweren
blockieren
deaktivieren
aktivieren
aktualisieren
anonymisieren
duplizieren
drucken
editieren
exportieren
filtern
finden: gefunden
funktionieren
gefallen: gefällt
genehmigen
gewinnen: gewonnen
importieren
installieren
kennen
klicken
klonen
kommentieren
kopieren
korrigieren
laden: lädt geladen
leeren
lesen: liest gelesen
liken
löschen
machen
melden
merken
moderieren
nennen: genannt
öffnen
ordnen
posten
präsentieren
projizieren
rangieren
reagieren
registrieren
schicken
schließen: schließt geschlossen
schreiben: schreibt geschrieben
sehen: sieht gesehen
senden: gesendet
setzen
sichern
sortieren
sperren
speichern
starten
stoppen
stornieren
streichen: gestrichen
suchen
teilen
tippen
tauschen
übersetzen
übertragen: übertragen
umbenennen
unterbrechen: unterbrochen
vergeben
wählen
warten
wechseln
werten
wiederholen
widerrufen
zählen
zeigen
ziehen: gezogen
`;

/** A verb: its separable prefix, its stem, and its irregular forms. */
const verbs = VERBS.trim()
  .split('\n')
  .map((line) => {
    const [verb = '', irregular = ''] = line.split(':').map(normalizeGerman);
    const [prefix, base] = verb.includes('|') ? verb.split('|') : ['', verb];
    return { prefix: prefix ?? '', base: base ?? '', irregular: irregular.split(' ').filter((form) => form !== '') };
  });

const stemOf = (infinitive: string): string => infinitive.replace(/(?<=[lr])n$|en$/, '');

/** Infinitives by their other forms. */
export const verbForms: ReadonlyMap<string, string> = new Map(
  verbs.flatMap(({ prefix, base, irregular }) => {
    const stem = stemOf(base);
    const forms = [
      `${stem}e`,
      `${stem}t`,
      `${stem}et`,
      `${stem}st`,
      `${stem}te`,
      `${stem}ten`,
      `ge${stem}t`,
      `ge${stem}et`,
    ];
    const all = [...forms, ...irregular, `${stem}ung`, `${stem}ungen`, `zu${base}`];
    // Without its prefix a form belongs to another verb.
    return all.map((form) => [`${prefix}${form}`, `${prefix}${base}`] as const);
  }),
);

const prefixes = [...new Set(verbs.map(({ prefix }) => prefix))].filter((prefix) => prefix !== '');

/** Joins separable verbs: "melde ich mich an" becomes "anmelden ich mich". */
export const separableVerbs: readonly (readonly [RegExp, string])[] = prefixes.flatMap((prefix) =>
  verbs
    .filter((verb) => verb.prefix === prefix)
    .map(({ base, irregular }) => {
      const stem = stemOf(base);
      const present = irregular.filter((form) => !form.startsWith('ge') || stem.startsWith('ge'));
      const forms = [`${stem}(?:e|st|t|et|en|n)?`, ...present].join('|');
      const pattern = new RegExp(
        `\\b(?:${forms})\\b((?: [^\\s?.!,;]+){0,7}) ${prefix}(?=\\s*(?:[?.!,;]|$|und |oder ))`,
        'g',
      );
      return [pattern, `${prefix}${base}$1`] as const;
    }),
);
