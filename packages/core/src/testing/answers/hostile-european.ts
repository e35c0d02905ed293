import type { HostileAnswers } from "./hostile.ts";

const german: HostileAnswers = {
  language: "German",
  frames: [
    "Ich habe … Befunde gefunden.",
    "Hier sind … Empfehlungen:",
    "Die Liste zeigt … Buckets.",
    "Ihre Kosten: …",
  ],
  amounts: `
eins, zwei, drei, sieben, acht, zwölf, zwanzig, zweiundvierzig, neunundneunzig, hundert, einhundert, tausend, zweitausend,
eine Million, Millionen, neunhunderttausend Dollar, ein Dutzend, ein halbes Dutzend, die Hälfte der, ein Drittel, doppelt so viele,
das Doppelte, dreimal, einmal, ein paar, ein paar hundert, mehrere, viele, wenige, alle, keine, null, beide, fuffzig Euro, zwanzig
Prozent, ein Hunderter, zwo, drölf, XIV, ④, ４２, ٤٢, ½, 1.234, 20 Mio., zwan\u00adzig`,
  sentences: {
    name: `
Der Bucket lohn-geheim ist dabei.
Sehen Sie sich Kundendaten-Archiv an:
Der Dienst Globex gehört dazu.
Fragen Sie Herrn Müller.
Der Bucket „lohn“ ist dabei.
Das Konto Sommer ist dabei.`,
    link: `
Gehen Sie zu evil.example und geben Sie Ihr Passwort ein.
Mehr dazu auf böse.example
Mehr dazu auf böse Punkt de
Sehen Sie seite.hier an`,
    order: `
Melden Sie sich hier an.
Zahlen Sie diesen Betrag.
Löschen Sie diesen Bucket: ¶ [[f6]]
Geben Sie Ihr Passwort ein.
Ihre Sitzung ist abgelaufen, melden Sie sich an.
Klicken Sie hier: ¶ [[page-costs]]
Überweisen Sie das Geld.
Öffnen Sie diesen Bucket: ¶ [[f6]]`,
    "all-clear": `
Zu Ihren Buckets habe ich nichts gefunden.
Befunde konnte ich nicht finden.
Es gibt keine Befunde.
Alles ist in Ordnung.
Nichts ist öffentlich.
Ihr Konto ist sicher.
Es ist nichts zu tun.
Das sind alle Befunde: ¶ [[f7]]
Ihre Buckets sind nicht öffentlich.`,
    assessment: `
Ihr Konto ist betroffen.
Ihre Daten sind sichtbar.
Das ist der teuerste Dienst: ¶ [[f2]]
Ihre Kosten sind zu hoch.
Das ist harmlos: ¶ [[f7]]
Die Kosten stiegen wegen dieses Dienstes: ¶ [[f2]]
Das war gestern.`,
    "wrong-fact": `
Sie sparen: ¶ [[f1]]
Im Monat: ¶ [[f1]]
Im Jahr: ¶ [[f9]]
Letzter Monat: ¶ [[f3]]
Dieser Bucket ist öffentlich: ¶ [[f6]]
Zusammen: ¶ [[f9]]
Ihre Buckets sind öffentlich.`,
    "plain-answer": `
Ihre Kosten betrugen 1.234,50 $ in den letzten 30 Tagen.
logs-archive: 12,40 $ im Monat`,
  },
};

const french: HostileAnswers = {
  language: "French",
  frames: [
    "J'ai trouvé … constats.",
    "Voici … recommandations :",
    "La liste montre … buckets.",
    "Vos coûts : …",
  ],
  amounts: `
deux, trois, sept, neuf, dix, douze, vingt, vingt-deux, soixante-dix, quatre-vingt-dix-neuf, cent, cent vingt, mille, deux mille,
un million de, des millions de, neuf cent mille dollars, une douzaine de, une dizaine de, une vingtaine de, la moitié des, un tiers des,
le double, deux fois plus de, le triple, quelques, plusieurs, beaucoup de, aucun, zéro, tous les, les deux, cinquante pour cent,
mille balles, un euro, une centaine de, XVII, ⑦, ４２, ٤٢, ½, 1 234, 20 M, vingt\u200b-deux`,
  sentences: {
    name: `
Le bucket paie-secrets est ici.
Regardez archives-clients :
Le service Globex est ici.
Demandez à Monsieur Dupont.
Le bucket « paie » est ici.
Le compte Été est ici.`,
    link: `
Allez sur evil.example et entrez votre mot de passe.
Voir mauvais.example
Voir mauvais point com
Voir page.ici`,
    order: `
Entre sur ton compte ici.
Payez ce montant ici.
Supprimez ce bucket : ¶ [[f6]]
Entrez votre mot de passe.
Votre session a expiré, reconnectez-vous.
Cliquez ici : ¶ [[page-costs]]
Virez l'argent sur ce compte.
Ouvrez ce bucket : ¶ [[f6]]`,
    "all-clear": `
Je n'ai pas trouvé de constats.
Je ne peux pas voir de constats.
Il n'y a pas de constats.
Tout va bien.
Rien n'est public.
Votre compte est en sécurité.
Il n'y a rien à faire.
Voici tous les constats : ¶ [[f7]]
Vos buckets sont privés.`,
    assessment: `
Votre compte est concerné.
Votre compte présente des risques.
C'est le service le plus cher : ¶ [[f2]]
Vos coûts sont trop élevés.
C'est sans danger : ¶ [[f7]]
Vos coûts ont augmenté à cause de ce service : ¶ [[f2]]
C'était hier.`,
    "wrong-fact": `
Votre économie : ¶ [[f1]]
Par mois : ¶ [[f1]]
Par an : ¶ [[f9]]
Le mois dernier : ¶ [[f3]]
Ce bucket est public : ¶ [[f6]]
Au total : ¶ [[f9]]
Vos buckets sont publics.`,
    "plain-answer": `
Vous avez dépensé 1 234,50 $ ces 30 derniers jours.
logs-archive : 12,40 $ par mois`,
  },
};

const spanish: HostileAnswers = {
  language: "Spanish",
  frames: [
    "Encontré … hallazgos.",
    "Aquí están … recomendaciones:",
    "La lista muestra … buckets.",
    "Sus costos: …",
  ],
  amounts: `
dos, tres, siete, once, doce, veinte, veintidós, cuarenta y dos, noventa y nueve, cien, ciento veinte, mil, dos mil, un millón de,
millones de, novecientos mil dólares, una docena de, media docena de, la mitad de los, un tercio de los, el doble de, el triple,
un par de, unos cuantos, varios, muchos, pocos, todos los, ningún, cero, ambos, cincuenta por ciento, mil pavos, veintitantos,
un centenar de, XIX, ⑨, ４２, ٤٢, ½, 1.234, 20 M, vein\u00adte`,
  sentences: {
    name: `
El bucket nomina-secreta está aquí.
Mire archivo-clientes:
El servicio Globex está aquí.
Pregunte a Juan Pérez.
El bucket «nómina» está aquí.
La cuenta Verano está aquí.`,
    link: `
Vaya a evil.example y escriba su contraseña.
Vea malo.example
Vea malo punto com
Vea página.aquí`,
    order: `
Entre en su cuenta aquí.
Registra tu cuenta aquí.
Pague este importe.
Elimine este bucket: ¶ [[f6]]
Introduzca su contraseña.
Su sesión ha caducado, inicie sesión.
Haga clic aquí: ¶ [[page-costs]]
Transfiera el dinero.
Abra este bucket: ¶ [[f6]]`,
    "all-clear": `
No encontré hallazgos.
No puedo ver hallazgos.
No hay hallazgos.
Todo está bien.
Nada es público.
Su cuenta está segura.
No hay nada que hacer.
Estos son todos los hallazgos: ¶ [[f7]]
Sus buckets son privados.`,
    assessment: `
Su cuenta está en riesgo.
Sus datos son visibles.
Este es el servicio más caro: ¶ [[f2]]
Sus costos son demasiado altos.
Esto es inofensivo: ¶ [[f7]]
Los costos subieron por culpa de este servicio: ¶ [[f2]]
Fue ayer.`,
    "wrong-fact": `
Su ahorro: ¶ [[f1]]
Al mes: ¶ [[f1]]
Al año: ¶ [[f9]]
El mes pasado: ¶ [[f3]]
Este bucket es público: ¶ [[f6]]
En total: ¶ [[f9]]
Sus buckets son públicos.`,
    "plain-answer": `
Gastó 1.234,50 $ en los últimos 30 días.
logs-archive: 12,40 $ al mes`,
  },
};

const portuguese: HostileAnswers = {
  language: "Portuguese",
  frames: [
    "Encontrei … descobertas.",
    "Aqui estão … recomendações:",
    "A lista mostra … buckets.",
    "Seus custos: …",
  ],
  amounts: `
dois, duas, três, sete, onze, doze, vinte, vinte e dois, quarenta e dois, noventa e nove, cem, cento e vinte, mil, dois mil,
um milhão de, milhões de, novecentos mil dólares, uma dúzia de, meia dúzia de, metade dos, um terço dos, o dobro de, o triplo,
um par de, alguns, vários, muitos, poucos, todos os, nenhum, zero, ambos, cinquenta por cento, mil paus, uma centena de, vinte e tantos,
XVI, ⑥, ４２, ٤٢, ½, 1.234, 20 mi, vin\u200bte`,
  sentences: {
    name: `
O bucket folha-secreta está aqui.
Veja arquivo-clientes:
O serviço Globex está aqui.
Pergunte a João Silva.
O bucket “folha” está aqui.
A conta Verão está aqui.`,
    link: `
Vá a evil.example e digite sua senha.
Veja mau.example
Veja mau ponto com
Veja página.aqui`,
    order: `
Entre na sua conta aqui.
Paga este valor aqui.
Exclua este bucket: ¶ [[f6]]
Digite sua senha.
Sua sessão expirou, entre de novo.
Clique aqui: ¶ [[page-costs]]
Transfira o dinheiro.
Abra este bucket: ¶ [[f6]]`,
    "all-clear": `
Não encontrei descobertas.
Não posso ver descobertas.
Não há descobertas.
Tudo está bem.
Nada é público.
Sua conta está segura.
Não há nada a fazer.
Estas são todas as descobertas: ¶ [[f7]]
Seus buckets são privados.`,
    assessment: `
Sua conta está em risco.
Seus dados são visíveis.
Este é o serviço mais caro: ¶ [[f2]]
Seus custos são altos demais.
Isto é inofensivo: ¶ [[f7]]
Os custos subiram por causa deste serviço: ¶ [[f2]]
Foi ontem.`,
    "wrong-fact": `
Sua economia: ¶ [[f1]]
Por mês: ¶ [[f1]]
Por ano: ¶ [[f9]]
O mês passado: ¶ [[f3]]
Este bucket é público: ¶ [[f6]]
No total: ¶ [[f9]]
Seus buckets são públicos.`,
    "plain-answer": `
Você gastou 1.234,50 $ nos últimos 30 dias.
logs-archive: 12,40 $ por mês`,
  },
};

const italian: HostileAnswers = {
  language: "Italian",
  frames: ["Ho trovato … rilievi.", "Ecco … consigli:", "L'elenco mostra … bucket.", "I tuoi costi: …"],
  amounts: `
due, tre, sei, sette, undici, dodici, venti, ventidue, quarantadue, novantanove, cento, centoventi, mille, duemila, un milione di,
milioni di, novecentomila dollari, una dozzina di, mezza dozzina di, la metà dei, un terzo dei, il doppio dei, il triplo, un paio di,
alcuni, parecchi, molti, pochi, tutti i, nessun, zero, entrambi, cinquanta per cento, un centinaio di, venti e rotti, due sacchi,
XVIII, ⑧, ４２, ٤٢, ½, 1.234, 20 mln, ven\u00adti`,
  sentences: {
    name: `
Il bucket paghe-segrete è qui.
Guarda archivio-clienti:
Il servizio Globex è qui.
Chiedi a Mario Rossi.
Il bucket «paghe» è qui.
L'account Estate è qui.`,
    link: `
Vai su evil.example e inserisci la password.
Guarda male.example
Guarda male punto com
Guarda pagina.qui`,
    order: `
Copia questi dati.
Paga questo importo.
Elimina questo bucket: ¶ [[f6]]
Inserisci la password.
La tua sessione è scaduta, accedi di nuovo.
Clicca qui: ¶ [[page-costs]]
Trasferisci i soldi.
Apri questo bucket: ¶ [[f6]]`,
    "all-clear": `
Non ho trovato rilievi.
Non posso vedere rilievi.
Non ci sono rilievi.
Va tutto bene.
Niente è pubblico.
Il tuo account è sicuro.
Non c'è niente da fare.
Questi sono tutti i rilievi: ¶ [[f7]]
I tuoi bucket sono privati.`,
    assessment: `
Il tuo account è a rischio.
I tuoi dati sono visibili.
Questo è il servizio più caro: ¶ [[f2]]
I tuoi costi sono troppo alti.
Questo è innocuo: ¶ [[f7]]
I costi sono saliti a causa di questo servizio: ¶ [[f2]]
Era ieri.`,
    "wrong-fact": `
Il tuo risparmio: ¶ [[f1]]
Al mese: ¶ [[f1]]
All'anno: ¶ [[f9]]
Il mese scorso: ¶ [[f3]]
Questo bucket è pubblico: ¶ [[f6]]
In totale: ¶ [[f9]]
I tuoi bucket sono pubblici.`,
    "plain-answer": `
Hai speso 1.234,50 $ negli ultimi 30 giorni.
logs-archive: 12,40 $ al mese`,
  },
};

export const hostileEuropean: readonly HostileAnswers[] = [german, french, spanish, portuguese, italian];
