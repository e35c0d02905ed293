import type { Words } from "./vocabulary.ts";

export const italian: Words = {
  language: "Italian",
  leads: `
Ecco cosa ho trovato:
Ecco cosa ho trovato sui tuoi costi:
Ecco cosa ho trovato sui tuoi bucket:
Questi sono i rilievi:
Queste sono le risorse:
Questi sono i consigli:
Questi sono i servizi:
Inizia da questo consiglio:
Poi guarda questo:
In seguito:
E anche:
Questo ne fa parte:
Questo mese:
Il mese scorso:
La previsione:
In totale:
La variazione rispetto al periodo precedente:
Questo non è stato letto:
Puoi vedere i dettagli qui:
Questa pagina dice di più:
Puoi farlo qui:
Purtroppo non ho trovato una risposta.`,
  words: `
riporta riportano segnala segnalano segnalati
così trovi troverai troverà trovate trovati trovata vederli vederle vederlo vederla mostrato mostrati mostrate mostrata cerco cerca
cerchi controlla controllati guardiamo vedrai vediamo vista permette permettono permetterebbe potrai potresti
potrebbero sai sapere so volevi vuole vorresti chiedevi rispondiamo cominciamo cominciano iniziano proseguire prosegui
continuare continua elencato elencata elencati elencate collegato collegata collegati collegate relativo relativa relativi relative
associato associata associati associate appare appaiono compare compaiono menzionato menzionata menzionati menzionate proposto
proposta proposte spiego spiegano descritto descritta descrivono indicato indicata indicati indicate proviene provengono ottenuto
ottenere tratta cui li lo proprio propria propri proprie stesso
attuale attuali possibili     pertinente
voce voci riga righe sezione sezioni viste schermata menu rapporto rapporti report tabella tabelle coda code gruppo gruppi
rete reti registro registri certificato certificati ambiente ambienti spazio lavoro infrastruttura uso consumo importo importi
prezzo prezzi valore valori cifra cifre cose caso casi ragione motivo idea idee suggerimento suggerimenti disco dischi 
 funzionamento
brevemente direttamente ora adesso attualmente tuttavia allora durante quindi mentre tale sia
io tu lei voi noi lui loro questo questa questi queste quello quella quelli quelle qui qua lì là ecco il lo la i gli le l'
un' mi ti si ci ne tuo tua tuoi tue suo sua suoi sue mio mia vostro vostra vostri vostre che chi cosa quale quali di d' del
della dei delle dello degli dell' al alla ai alle allo agli all' da dal dalla dai dalle dall' in nel nella nei nelle nell' su
sul sulla sui sulle sull' con per tra fra a e ed o
è sono era erano essere stato stata stati state ho ha hai hanno sarà saranno sarebbe posso può puoi possono potete potrebbe
trovato trova trovano trovare guardato guarda guardare guardi vedo vedi vede vedere visto mostra mostrano mostrare cercato
cercare controllato controllare consultato consulta consultare letto leggere leggo legge chiesto chiedere chiedi rispondo
rispondere risposta risposte inizia iniziare inizi comincia segue seguono seguente seguenti riguarda riguardano
corrisponde corrispondono corrispondente corrispondenti appartiene appartengono indica indicano dà danno dato dati dice
dicono spiega descrive descritti ordinati ordinate va vanno fare farlo aiuto aiutare tieni presente vuoi
composta composto
panoramica riepilogo riassunto dettaglio dettagli pagina pagine risultato risultati rilievo rilievi consiglio consigli
raccomandazione raccomandazioni risorsa risorse bucket istanza istanze volume volumi snapshot database funzione funzioni
account servizio servizi regione regioni inventario strumento strumenti informazione informazioni parte parti variazione
variazioni cambiamento cambiamenti esempio esempi ordine periodo passaggio passaggi passo passi   elenco lista
tema soldi denaro cloud archiviazione analisi punto domanda domande possibile
ma poi dopo anche come prima con se quando dove inoltre sotto sopra rispetto quanto
ciao salve grazie certo certamente sì prego scusa purtroppo volentieri`,
  phrases: `
in seguito, ne fa parte, fine del mese, vai a questa pagina, per agire, non sono riuscito a trovarlo,
un volume, un bucket, un rilievo, un servizio, un consiglio, buona domanda, ottima domanda,
non ho trovato una risposta, non ho trovato risposta, una risposta, una pagina, una domanda, per ora,
al momento, in questo momento, se vuoi, se lo desideri, in dettaglio, passo per passo, nel menu,
da dove, cosa fare, in confronto a, rispetto al, rispetto ai, si tratta di, come segue, quanto a,
apri questa pagina, apri la pagina, per favore, per esempio, ad esempio, un riepilogo, una panoramica,
una parte, uno sguardo, un'occhiata, più informazioni, più dettagli, di più, posso solo leggere,
non posso farlo, per te, fanno, rilievo di sicurezza, rilievi di sicurezza, pagina di sicurezza,
punteggio di sicurezza, ai giorni precedenti, giorni precedenti, periodo precedente,
cosa potrebbe andare storto, non posso rispondere`,
  existence:
    "tu hai dei, ci sono, c'è, contiene, contengono, comprende, comprendono, include, rischio, rischi",
  topics: {
    cost: "spendi, spende, costati, costo, costi, costa, costano, spesa, spese, speso, fattura",
    saving:
      "farebbero risparmiare, risparmieresti, farebbe risparmiare, risparmio, risparmi, risparmiare, risparmia, risparmiato",
    forecast: "proiezione, stimato, stimata, previsti, previsione, previsioni, previsto, prevista, stima",
    total:
      "nel complesso, tutti insieme, totali, insieme, totale, in totale, complesso, somma, complessivo, complessiva",
    "this-month": "mese attuale, questo mese, mese corrente, mese in corso, finora",
    "last-month": "del mese scorso, mese scorso, mese precedente, scorso mese",
    "per-month": "al mese, mensile, mensili, ogni mese, mensilmente",
    critical: "critico, critica, critici, critiche",
    public: "aperto a tutti, aperti a tutti, pubblico, pubblica, pubblici, pubbliche",
    unused:
      "non utilizzati, inattivo, inattivi, non usati, inutilizzato, inutilizzata, inutilizzati, inutilizzate, non utilizzato, non usato",
    rise: "aumentati, aumentate, cresciuti, sale, aumento, aumentato, aumentata, aumenta, crescita, salito, saliti",
    fall: "diminuiti, calati, calato, calo, diminuzione, diminuito, diminuita, sceso, scesi, riduzione",
    gap: "accesso negato, non è stato possibile leggere, non hanno potuto leggere, non è stata letta, non è stato letto, non sono stati letti, non sono state lette",
  },
};
