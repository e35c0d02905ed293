import type { Words } from "./vocabulary.ts";

export const german: Words = {
  language: "German",
  leads: `
Das habe ich gefunden:
Das habe ich zu Ihren Kosten gefunden:
Das habe ich zu Ihren Buckets gefunden:
Das sind die Befunde:
Das sind die Ressourcen:
Das sind die Empfehlungen:
Das sind die Dienste:
Beginnen Sie mit dieser Empfehlung:
Danach sehen Sie sich das an:
Als Nächstes:
Und außerdem:
Das gehört dazu:
Dieser Monat:
Letzter Monat:
Die Prognose:
Insgesamt:
Die Veränderung gegenüber dem Zeitraum davor:
Das konnte nicht gelesen werden:
Die Einzelheiten sehen Sie hier:
Mehr dazu steht auf dieser Seite:
Das können Sie hier tun:
Leider konnte ich dazu keine Antwort finden.`,
  capitalNouns: true,
  words: `
vergleich vorherigen vorheriger führt führen meldet  gemeldet prüfung abgerufen abrufen monatsende passender umsetzen
wollten wollte wissen weiß sollen sollte würde würden möchte womit wofür
woraus worum woran worauf welchen welchem jene jener jenem jenes solche solcher derzeit aktuell aktuelle aktuellen aktueller
derselben selben eigene eigenen ihm ihn euch eure euren eurem seinen seiner dessen obige obigen nachfolgende
nachfolgend nachfolgenden entsprechende entsprechenden entsprechend passende passenden jeweilige jeweiligen genannte
genannten gefundene gefundenen gesuchte gesuchten aufgeführt aufgeführten     
suchte schaue schauen geschaut anschauen angeschaut nachschauen nachgeschaut findest siehst kannst willst möchtest
hast bist beginne beginnst anfangen angefangen fange erklären erläutert beschreiben zeigte nannte sagte
dargestellt stammt stammen zugeordnet
befunds befundes sicherheitsseite dienstes bereich bereiche bereichen
eintrag einträge einträgen zeile zeilen abschnitt ansicht bericht berichte menü tabelle tabellen warteschlange cluster netzwerk
netzwerke speicherung protokoll protokolle zertifikat zertifikate umgebung umgebungen arbeitsbereich infrastruktur nutzung
verbrauch betrag beträge preis preise angebot vorschlag vorschläge hinweis hinweise idee ideen möglichkeit möglichkeiten
potenzial grund gründe sache dinge fall stelle  ort punkte maßnahme maßnahmen laufwerk laufwerke
kurz direkt gerade außerdem zusätzlich hierzu hierfür damit somit deshalb daher allerdings jedoch zunächst
sowie beziehungsweise ob während innerhalb bezüglich laut gemäß folgend gegen seit bis durch neben zwischen unter
verstanden
ich sie du denen deren wir es er man das dies diese dieser dieses diesen diesem hier dort ihr ihre ihren ihrem ihrer ihres dein deine
deinen deinem deiner mein meine unser unsere der die den dem des mir mich uns ihnen dir dich sich selbst folgendes folgende
folgenden folgender folgt folgen
lässt lassen konnte konnten ist sind war waren sein wird werden wurde wurden kann können könnte könnten darf habe hat haben möchten möchte
sehen sehe sieht seht siehe gesehen ansehen angesehen nachsehen nachgesehen zeigen zeigt zeige gezeigt finden findet finde
gefunden suchen suche gesucht durchsucht prüfen geprüft lesen liest lese gelesen fragen gefragt frage antwort antworten
beantworte beantworten beginnen beginnt anfangen steht stehen gibt nennt nennen genannt sagen sagt erklärt erkläre
beschreibt beschrieben gehört gehören zugehörige zugehörigen betrifft betreffen bezieht beziehen lautet lauten
ergeben ergibt kommt kommen aufgelistet sortiert geordnet gruppiert tun machen hilft helfen brauchen wollen geht gehen
nutzt verwendet beachten
überblick übersicht zusammenfassung einzelheit einzelheiten detail details seite seiten ergebnis ergebnisse befund befunde
befunden sicherheitsbefund sicherheitsbefunde sicherheitsbefunden sicherheitsprüfung sicherheitsprüfungen
empfehlung empfehlungen ressource ressourcen bucket buckets instanz instanzen volume volumes snapshot snapshots datenbank
datenbanken funktion funktionen konto kontos konten aws-konto aws-konten aws-kontos account accounts dienst dienste diensten
region regionen inventar inventars daten werkzeug werkzeuge werkzeugen information informationen teil teile veränderung
veränderungen änderung änderungen aussage aussagen beispiel beispiele reihenfolge zeitraum tage tagen schritt schritte
  liste thema frage fragen punkt punkte geld wert werte name namen speicher cloud scan bewertung
und oder aber so dann danach anschließend auch als nach vor davor davon dazu dafür darin daran darauf daraus dahin zuvor
mit für von im in am an auf zu zum zur aus bei über unter um wenn wo wohin was wer wie warum welche welcher welches wonach
gegenüber oben unten weiter weitere weiteren sonst nun
dass bitte danke gern gerne hallo ja leider natürlich willkommen selbstverständlich`,
  phrases: `
als nächstes, gehen sie auf diese seite, ein ungenutztes volume, ein passender befund, ein volume,
ein bucket, ein befund, sie haben gefragt, haben sie gefragt, wenn sie haben, gute frage,
keine antwort finden, dazu keine antwort, keine antwort gefunden, wie folgt, zur zeit, im moment,
im menü, was zu tun ist, schritt für schritt, falls sie möchten, wenn sie möchten, eine liste,
eine frage, eine seite, eine antwort, eine empfehlung, im folgenden, im vergleich zum,
im vergleich zu, so geht es weiter, der reihe nach, im einzelnen, diese seite öffnen,
öffnen sie diese seite, öffnen sie die seite, zum beispiel, ein blick, einen blick, ein überblick,
einen überblick, eine übersicht, eine zusammenfassung, ein teil, einen teil, so viel, mögliche,
möglichen, ich kann das nicht, ich kann nur lesen, ich lese nur, mehr dazu, mehr darüber,
mehr informationen, was schiefgehen kann, guten tag, das kann ich nicht tun, das kann ich leider nicht tun, kann ich nicht für sie tun, kann ich leider nicht für sie tun, konnte ich dazu keine antwort finden, dazu habe ich keine antwort gefunden`,
  existence:
    "sie haben, du hast, gibt es, es gibt, enthält, enthalten, umfasst, umfassen, betroffen, betroffene, betroffenen, risiko, risiken",
  topics: {
    cost: "kosten, kostet, ausgaben, ausgegeben, gesamtkosten, rechnung",
    saving:
      "einsparen, gespart, einsparpotenzial, sparpotenzial, sparen, spart, einsparung, einsparungen, ersparnis, ersparnisse, eingespart",
    forecast:
      "vorhergesagt, hochrechnung, schätzung, prognose, prognosen, vorhersage, erwartet, voraussichtlich",
    total:
      "alles zusammen, zusammengenommen, in summe, zusammen, insgesamt, gesamt, summe, gesamtsumme, so viel, gesamtkosten",
    "this-month":
      "laufende monat, laufender monat, aktueller monat, aktuelle monat, dieser monat, diesen monat, diesem monat, dieses monats, laufenden monat, aktuellen monat, bisher",
    "last-month":
      "vergangenen monat, vergangener monat, letzter monat, letzten monat, letzten monats, vorigen monat, vormonat",
    "per-month": "im monat, pro monat, monatlich, monatliche, monatlichen, jeden monat",
    critical: "kritisch, kritische, kritischen, kritischer, kritisches",
    public:
      "öffentlich zugänglich, für alle offen, öffentlich, öffentliche, öffentlichen, öffentlicher, öffentlicher",
    unused:
      "ungenutztes, ungenutzter, nicht mehr genutzt, ungenutzt, ungenutzte, ungenutzten, nicht genutzt, nicht verwendet, unbenutzt, unbenutzte",
    rise: "erhöht, erhöhung, gewachsen, gestiegen, steigt, steigen, stieg, anstieg, zunahme, zugenommen",
    fall: "gesenkt, zurückgegangen, verringert, gesunken, sinkt, sinken, sank, rückgang, abnahme, gefallen",
    gap: "konnte nicht gelesen werden, zugriff verweigert, nicht geprüft werden, nicht lesen, nicht gelesen werden, nicht gelesen, nicht lesbar",
  },
};
