import type { HonestAnswers } from "./honest.ts";

// One answer per line, ¶ for a new line. `known`: written before the vocabulary was chosen, and used for
// choosing it; `heldOut`: written afterwards and only counted.

export const english: HonestAnswers = {
  known: `
Here is what I found about your costs: ¶ [[f1]] ¶ [[f2]]
Your costs in these days: ¶ [[f1]] ¶ You can see the details here: ¶ [[page-costs]]
These are the findings you asked about: ¶ [[f7]] ¶ [[f8]]
Start with this recommendation: ¶ [[f9]] ¶ Then look at this one: ¶ [[f11]]
I looked at your recommendations. This is what they would save together: ¶ [[f10]] ¶ The list starts with: ¶ [[f9]]
The tools could not read this part: ¶ [[f14]]
I searched your inventory and found this bucket: ¶ [[f6]] ¶ More about it is on its page.
This month: ¶ [[f3]] ¶ Last month: ¶ [[f4]] ¶ The forecast: ¶ [[f5]]
Hello! I can answer questions about your AWS accounts. ¶ [[help]]
[[not-found]] ¶ You could look here: ¶ [[page-resources]]
Your inventory holds: ¶ [[f13]] ¶ For example: ¶ [[f6]]
The change against the days before: ¶ [[f12]] ¶ The service behind it is shown here: ¶ [[f2]]
Sure. Here is the overview of your spending: ¶ [[f1]] ¶ It is made up of these services: ¶ [[f2]]
I checked the security findings for you. These concern your buckets: ¶ [[f7]] ¶ [[f8]]
To see where the money goes, open this page: ¶ [[page-costs]]
This is the bucket I found: ¶ [[f6]] ¶ And this is the finding that belongs to it: ¶ [[f7]]
Here are the recommendations in the order Skyledger gives them: ¶ [[f9]] ¶ [[f11]] ¶ Together they come to: ¶ [[f10]]
I can only read, so I cannot do that for you. ¶ [[read-only]] ¶ This page lets you do it: ¶ [[page-recommendations]]
The forecast for this month is: ¶ [[f5]] ¶ So far you have spent: ¶ [[f3]]
Please note that part of your account could not be read: ¶ [[f14]]
This volume is unused: ¶ [[f11]] ¶ The recommendation page has the steps.
Thanks for your question. The inventory shows the following: ¶ [[f13]]
Good question, here is what the inventory shows: ¶ [[f13]] ¶ [[f6]]
You asked where to start. The list of recommendations begins with: ¶ [[f9]] ¶ [[f11]]
I searched for buckets that are public: ¶ [[f7]] ¶ The finding page explains what to do.
I looked at both the findings and the costs. The findings: ¶ [[f8]] ¶ The costs: ¶ [[f1]]
Here are the critical findings: ¶ [[f7]] ¶ [[f8]] ¶ You can see them on this page: ¶ [[page-security]]
This is what the tools say about last month: ¶ [[f4]] ¶ And this is the current month: ¶ [[f3]]
Sorry, I could not find an answer. ¶ [[not-found]] ¶ [[help]]
The costs went up compared with the period before: ¶ [[f12]] ¶ These are the services in the list: ¶ [[f2]]
That resource is listed here: ¶ [[f6]] ¶ Let me also show the recommendation for it: ¶ [[f9]]
Overall, the recommendations would save: ¶ [[f10]] ¶ The details are on the recommendations page: ¶ [[page-recommendations]]
Here are the services behind your spending: ¶ [[f2]] ¶ Compared with the period before, the change is: ¶ [[f12]]
Your most recent inventory lists this: ¶ [[f13]] ¶ For details, see: ¶ [[page-resources]]
The scan reported these critical findings: ¶ [[f7]] ¶ [[f8]]
For this question I checked the recommendations. The first entry is: ¶ [[f9]]
Spending in the current month: ¶ [[f3]] ¶ Expected at its end: ¶ [[f5]]
An unused volume was found: ¶ [[f11]] ¶ To act on it, go to: ¶ [[page-recommendations]]
I was not able to find that. ¶ [[not-found]]
This bucket belongs to your account: ¶ [[f6]] ¶ A related finding: ¶ [[f7]]`,
  heldOut: `
Here is what I found about your services: ¶ [[f2]] ¶ You can see the details here: ¶ [[page-costs]]
These are the critical findings for your buckets: ¶ [[f7]] ¶ This belongs to it: ¶ [[f6]]
Start with this recommendation: ¶ [[f11]] ¶ Next: ¶ [[f9]] ¶ In total: ¶ [[f10]]
The change compared with the period before: ¶ [[f12]] ¶ This month: ¶ [[f3]] ¶ The forecast: ¶ [[f5]]
Sorry, I could not find an answer. ¶ [[not-found]] ¶ You can look for it here: ¶ [[page-resources]]
These are the unused volumes I found: ¶ [[f11]] ¶ You can do this here: ¶ [[page-recommendations]]
This part of your inventory could not be read: ¶ [[f14]] ¶ These are the resources: ¶ [[f13]]`,
};

export const german: HonestAnswers = {
  known: `
Das habe ich zu Ihren Kosten gefunden: ¶ [[f1]] ¶ [[f2]]
Ihre Kosten in diesem Zeitraum: ¶ [[f1]] ¶ Die Einzelheiten sehen Sie hier: ¶ [[page-costs]]
Das sind die Befunde, nach denen Sie gefragt haben: ¶ [[f7]] ¶ [[f8]]
Beginnen Sie mit dieser Empfehlung: ¶ [[f9]] ¶ Danach sehen Sie sich diese an: ¶ [[f11]]
Ich habe mir Ihre Empfehlungen angesehen. So viel lässt sich zusammen sparen: ¶ [[f10]] ¶ Die Liste beginnt mit: ¶ [[f9]]
Diesen Teil konnten die Werkzeuge nicht lesen: ¶ [[f14]]
Ich habe Ihr Inventar durchsucht und diesen Bucket gefunden: ¶ [[f6]] ¶ Mehr dazu steht auf der Seite.
Dieser Monat: ¶ [[f3]] ¶ Letzter Monat: ¶ [[f4]] ¶ Die Prognose: ¶ [[f5]]
Hallo! Ich beantworte Fragen zu Ihren AWS-Konten. ¶ [[help]]
[[not-found]] ¶ Sie können hier nachsehen: ¶ [[page-resources]]
Ihr Inventar enthält: ¶ [[f13]] ¶ Zum Beispiel: ¶ [[f6]]
Die Veränderung gegenüber den Tagen davor: ¶ [[f12]] ¶ Der Dienst dahinter: ¶ [[f2]]
Gerne. Hier ist der Überblick über Ihre Ausgaben: ¶ [[f1]] ¶ Sie setzen sich aus diesen Diensten zusammen: ¶ [[f2]]
Ich habe die Sicherheitsbefunde für Sie geprüft. Diese betreffen Ihre Buckets: ¶ [[f7]] ¶ [[f8]]
Wohin das Geld geht, sehen Sie auf dieser Seite: ¶ [[page-costs]]
Das ist der Bucket, den ich gefunden habe: ¶ [[f6]] ¶ Und das ist der zugehörige Befund: ¶ [[f7]]
Hier sind die Empfehlungen in der Reihenfolge von Skyledger: ¶ [[f9]] ¶ [[f11]] ¶ Zusammen ergeben sie: ¶ [[f10]]
Das kann ich leider nicht für Sie tun. ¶ [[read-only]] ¶ Auf dieser Seite können Sie es selbst tun: ¶ [[page-recommendations]]
Die Prognose für diesen Monat lautet: ¶ [[f5]] ¶ Bisher ausgegeben: ¶ [[f3]]
Bitte beachten Sie, dass ein Teil Ihres Kontos nicht gelesen werden konnte: ¶ [[f14]]
Dieses Volume ist ungenutzt: ¶ [[f11]] ¶ Die Schritte stehen auf der Seite der Empfehlung.
Danke für Ihre Frage. Das Inventar zeigt Folgendes: ¶ [[f13]]
Gute Frage, das Inventar zeigt: ¶ [[f13]] ¶ [[f6]]
Sie wollten wissen, womit Sie anfangen sollen. Die Liste der Empfehlungen beginnt so: ¶ [[f9]] ¶ [[f11]]
Ich habe nach öffentlichen Buckets gesucht: ¶ [[f7]] ¶ Die Seite des Befunds erklärt, was zu tun ist.
Ich habe mir die Befunde und die Kosten angesehen. Die Befunde: ¶ [[f8]] ¶ Die Kosten: ¶ [[f1]]
Hier sind die kritischen Befunde: ¶ [[f7]] ¶ [[f8]] ¶ Sie finden sie auf dieser Seite: ¶ [[page-security]]
Das sagen die Werkzeuge über den letzten Monat: ¶ [[f4]] ¶ Und das ist der laufende Monat: ¶ [[f3]]
Leider konnte ich dazu keine Antwort finden. ¶ [[not-found]] ¶ [[help]]
Die Kosten sind gegenüber dem Zeitraum davor gestiegen: ¶ [[f12]] ¶ Das sind die Dienste in der Liste: ¶ [[f2]]
Diese Ressource steht hier: ¶ [[f6]] ¶ Dazu gibt es diese Empfehlung: ¶ [[f9]]
Insgesamt würden die Empfehlungen so viel einsparen: ¶ [[f10]] ¶ Die Details stehen auf der Seite der Empfehlungen: ¶ [[page-recommendations]]
Diese Dienste stehen hinter Ihren Ausgaben: ¶ [[f2]] ¶ Im Vergleich zum vorherigen Zeitraum: ¶ [[f12]]
Das Inventar führt derzeit auf: ¶ [[f13]] ¶ Einzelheiten finden Sie hier: ¶ [[page-resources]]
Die Prüfung meldet diese kritischen Befunde: ¶ [[f7]] ¶ [[f8]]
Zu Ihrer Frage habe ich die Empfehlungen abgerufen. Oben steht: ¶ [[f9]]
Ausgaben im laufenden Monat: ¶ [[f3]] ¶ Erwartet bis zum Monatsende: ¶ [[f5]]
Ein ungenutztes Volume wurde gefunden: ¶ [[f11]] ¶ Zum Umsetzen gehen Sie auf diese Seite: ¶ [[page-recommendations]]
Dazu habe ich leider nichts gefunden. ¶ [[not-found]]
Dieser Bucket gehört zu Ihrem Konto: ¶ [[f6]] ¶ Ein passender Befund: ¶ [[f7]]`,
  heldOut: `
Das habe ich zu Ihren Diensten gefunden: ¶ [[f2]] ¶ Die Einzelheiten sehen Sie hier: ¶ [[page-costs]]
Das sind die kritischen Befunde zu Ihren Buckets: ¶ [[f7]] ¶ Das gehört dazu: ¶ [[f6]]
Beginnen Sie mit dieser Empfehlung: ¶ [[f11]] ¶ Als Nächstes: ¶ [[f9]] ¶ Insgesamt: ¶ [[f10]]
Die Veränderung gegenüber dem Zeitraum davor: ¶ [[f12]] ¶ Dieser Monat: ¶ [[f3]] ¶ Die Prognose: ¶ [[f5]]
Leider konnte ich dazu keine Antwort finden. ¶ [[not-found]] ¶ Sie können hier danach suchen: ¶ [[page-resources]]
Das sind die ungenutzten Volumes, die ich gefunden habe: ¶ [[f11]] ¶ Das können Sie hier tun: ¶ [[page-recommendations]]
Dieser Teil Ihres Inventars konnte nicht gelesen werden: ¶ [[f14]] ¶ Das sind die Ressourcen: ¶ [[f13]]`,
};

export const french: HonestAnswers = {
  known: `
Voici ce que j'ai trouvé sur vos coûts : ¶ [[f1]] ¶ [[f2]]
Vos coûts sur cette période : ¶ [[f1]] ¶ Vous pouvez voir les détails ici : ¶ [[page-costs]]
Voici les constats que vous avez demandés : ¶ [[f7]] ¶ [[f8]]
Commencez par cette recommandation : ¶ [[f9]] ¶ Ensuite, regardez celle-ci : ¶ [[f11]]
J'ai regardé vos recommandations. Voici l'économie possible au total : ¶ [[f10]] ¶ La liste commence par : ¶ [[f9]]
Les outils n'ont pas pu lire cette partie : ¶ [[f14]]
J'ai cherché dans votre inventaire et trouvé ce bucket : ¶ [[f6]] ¶ Sa page en dit plus.
Ce mois-ci : ¶ [[f3]] ¶ Le mois dernier : ¶ [[f4]] ¶ La prévision : ¶ [[f5]]
Bonjour ! Je réponds aux questions sur vos comptes AWS. ¶ [[help]]
[[not-found]] ¶ Vous pouvez regarder ici : ¶ [[page-resources]]
Votre inventaire contient : ¶ [[f13]] ¶ Par exemple : ¶ [[f6]]
L'évolution par rapport à la période précédente : ¶ [[f12]] ¶ Le service concerné : ¶ [[f2]]
Bien sûr. Voici l'aperçu de vos dépenses : ¶ [[f1]] ¶ Elles se composent de ces services : ¶ [[f2]]
J'ai consulté les constats de sécurité pour vous. Ceux-ci concernent vos buckets : ¶ [[f7]] ¶ [[f8]]
Pour voir où va l'argent, ouvrez cette page : ¶ [[page-costs]]
C'est le bucket que j'ai trouvé : ¶ [[f6]] ¶ Et voici le constat qui lui correspond : ¶ [[f7]]
Voici les recommandations dans l'ordre donné par Skyledger : ¶ [[f9]] ¶ [[f11]] ¶ Ensemble, elles représentent : ¶ [[f10]]
Je ne peux pas le faire pour vous. ¶ [[read-only]] ¶ Cette page vous permet de le faire : ¶ [[page-recommendations]]
La prévision pour ce mois-ci est : ¶ [[f5]] ¶ Jusqu'à présent : ¶ [[f3]]
Veuillez noter qu'une partie de votre compte n'a pas pu être lue : ¶ [[f14]]
Ce volume est inutilisé : ¶ [[f11]] ¶ La page de la recommandation indique les étapes.
Merci pour votre question. L'inventaire montre ceci : ¶ [[f13]]
Bonne question, voici ce que montre l'inventaire : ¶ [[f13]] ¶ [[f6]]
Vous avez demandé par où commencer. La liste des recommandations commence ainsi : ¶ [[f9]] ¶ [[f11]]
J'ai cherché les buckets publics : ¶ [[f7]] ¶ La page du constat explique quoi faire.
J'ai regardé les constats et les coûts. Les constats : ¶ [[f8]] ¶ Les coûts : ¶ [[f1]]
Voici les constats critiques : ¶ [[f7]] ¶ [[f8]] ¶ Vous les trouverez sur cette page : ¶ [[page-security]]
Voici ce que disent les outils sur le mois dernier : ¶ [[f4]] ¶ Et voici le mois en cours : ¶ [[f3]]
Désolé, je n'ai pas trouvé de réponse. ¶ [[not-found]] ¶ [[help]]
Les coûts ont augmenté par rapport à la période précédente : ¶ [[f12]] ¶ Voici les services de la liste : ¶ [[f2]]
Cette ressource est indiquée ici : ¶ [[f6]] ¶ Voici aussi la recommandation correspondante : ¶ [[f9]]
Au total, les recommandations permettraient d'économiser : ¶ [[f10]] ¶ Les détails sont sur la page des recommandations : ¶ [[page-recommendations]]
Voici les services derrière vos dépenses : ¶ [[f2]] ¶ Par rapport à la période d'avant, l'évolution est : ¶ [[f12]]
L'inventaire recense actuellement : ¶ [[f13]] ¶ Pour les détails, voir : ¶ [[page-resources]]
L'analyse signale ces constats critiques : ¶ [[f7]] ¶ [[f8]]
Pour votre question, j'ai consulté les recommandations. En tête de liste : ¶ [[f9]]
Dépenses du mois en cours : ¶ [[f3]] ¶ Prévision pour la fin du mois : ¶ [[f5]]
Un volume inutilisé a été trouvé : ¶ [[f11]] ¶ Pour agir, allez sur cette page : ¶ [[page-recommendations]]
Je n'ai pas pu trouver cela. ¶ [[not-found]]
Ce bucket appartient à votre compte : ¶ [[f6]] ¶ Un constat associé : ¶ [[f7]]`,
  heldOut: `
Voici ce que j'ai trouvé sur vos services : ¶ [[f2]] ¶ Vous pouvez voir les détails ici : ¶ [[page-costs]]
Voici les constats critiques pour vos buckets : ¶ [[f7]] ¶ Ceci en fait partie : ¶ [[f6]]
Commencez par cette recommandation : ¶ [[f11]] ¶ Puis : ¶ [[f9]] ¶ Au total : ¶ [[f10]]
L'évolution par rapport à la période précédente : ¶ [[f12]] ¶ Ce mois-ci : ¶ [[f3]] ¶ La prévision : ¶ [[f5]]
Désolé, je n'ai pas trouvé de réponse. ¶ [[not-found]] ¶ Vous pouvez chercher ici : ¶ [[page-resources]]
Voici les volumes inutilisés que j'ai trouvés : ¶ [[f11]] ¶ Vous pouvez le faire ici : ¶ [[page-recommendations]]
Cette partie de votre inventaire n'a pas pu être lue : ¶ [[f14]] ¶ Voici les ressources : ¶ [[f13]]`,
};

export const spanish: HonestAnswers = {
  known: `
Esto es lo que encontré sobre sus costos: ¶ [[f1]] ¶ [[f2]]
Sus costos en este período: ¶ [[f1]] ¶ Puede ver los detalles aquí: ¶ [[page-costs]]
Estos son los hallazgos por los que preguntó: ¶ [[f7]] ¶ [[f8]]
Empiece por esta recomendación: ¶ [[f9]] ¶ Después mire esta: ¶ [[f11]]
He mirado sus recomendaciones. Este es el ahorro posible en conjunto: ¶ [[f10]] ¶ La lista empieza por: ¶ [[f9]]
Las herramientas no pudieron leer esta parte: ¶ [[f14]]
Busqué en su inventario y encontré este bucket: ¶ [[f6]] ¶ En su página hay más información.
Este mes: ¶ [[f3]] ¶ El mes pasado: ¶ [[f4]] ¶ La previsión: ¶ [[f5]]
¡Hola! Respondo preguntas sobre sus cuentas de AWS. ¶ [[help]]
[[not-found]] ¶ Puede mirar aquí: ¶ [[page-resources]]
Su inventario contiene: ¶ [[f13]] ¶ Por ejemplo: ¶ [[f6]]
El cambio respecto a los días anteriores: ¶ [[f12]] ¶ El servicio correspondiente: ¶ [[f2]]
Claro. Este es el resumen de sus gastos: ¶ [[f1]] ¶ Se compone de estos servicios: ¶ [[f2]]
He revisado los hallazgos de seguridad. Estos se refieren a sus buckets: ¶ [[f7]] ¶ [[f8]]
Para ver a dónde va el dinero, abra esta página: ¶ [[page-costs]]
Este es el bucket que encontré: ¶ [[f6]] ¶ Y este es el hallazgo que le corresponde: ¶ [[f7]]
Aquí están las recomendaciones en el orden que da Skyledger: ¶ [[f9]] ¶ [[f11]] ¶ Juntas suman: ¶ [[f10]]
No puedo hacerlo por usted. ¶ [[read-only]] ¶ En esta página puede hacerlo: ¶ [[page-recommendations]]
La previsión para este mes es: ¶ [[f5]] ¶ Hasta ahora: ¶ [[f3]]
Tenga en cuenta que una parte de su cuenta no se pudo leer: ¶ [[f14]]
Este volumen no se usa: ¶ [[f11]] ¶ Los pasos están en la página de la recomendación.
Gracias por su pregunta. El inventario muestra lo siguiente: ¶ [[f13]]
Buena pregunta, esto muestra el inventario: ¶ [[f13]] ¶ [[f6]]
Preguntó por dónde empezar. La lista de recomendaciones comienza así: ¶ [[f9]] ¶ [[f11]]
Busqué los buckets públicos: ¶ [[f7]] ¶ La página del hallazgo explica qué hacer.
He mirado los hallazgos y los costos. Los hallazgos: ¶ [[f8]] ¶ Los costos: ¶ [[f1]]
Estos son los hallazgos críticos: ¶ [[f7]] ¶ [[f8]] ¶ Puede verlos en esta página: ¶ [[page-security]]
Esto dicen las herramientas sobre el mes pasado: ¶ [[f4]] ¶ Y este es el mes actual: ¶ [[f3]]
Lo siento, no encontré una respuesta. ¶ [[not-found]] ¶ [[help]]
Los costos aumentaron respecto al período anterior: ¶ [[f12]] ¶ Estos son los servicios de la lista: ¶ [[f2]]
Ese recurso está aquí: ¶ [[f6]] ¶ Y esta es la recomendación correspondiente: ¶ [[f9]]
En total, las recomendaciones ahorrarían: ¶ [[f10]] ¶ Los detalles están en la página de recomendaciones: ¶ [[page-recommendations]]
Estos son los servicios detrás de sus gastos: ¶ [[f2]] ¶ Comparado con el período anterior, el cambio es: ¶ [[f12]]
El inventario registra actualmente: ¶ [[f13]] ¶ Para los detalles, vea: ¶ [[page-resources]]
El análisis señala estos hallazgos críticos: ¶ [[f7]] ¶ [[f8]]
Para su pregunta consulté las recomendaciones. La lista empieza así: ¶ [[f9]]
Gasto del mes actual: ¶ [[f3]] ¶ Previsto para fin de mes: ¶ [[f5]]
Se encontró un volumen sin usar: ¶ [[f11]] ¶ Para actuar, vaya a esta página: ¶ [[page-recommendations]]
No pude encontrar eso. ¶ [[not-found]]
Este bucket pertenece a su cuenta: ¶ [[f6]] ¶ Un hallazgo relacionado: ¶ [[f7]]`,
  heldOut: `
Esto es lo que encontré sobre sus servicios: ¶ [[f2]] ¶ Puede ver los detalles aquí: ¶ [[page-costs]]
Estos son los hallazgos críticos de sus buckets: ¶ [[f7]] ¶ Esto corresponde a lo anterior: ¶ [[f6]]
Empiece por esta recomendación: ¶ [[f11]] ¶ Luego: ¶ [[f9]] ¶ En total: ¶ [[f10]]
El cambio respecto al período anterior: ¶ [[f12]] ¶ Este mes: ¶ [[f3]] ¶ La previsión: ¶ [[f5]]
Lo siento, no encontré una respuesta. ¶ [[not-found]] ¶ Puede buscarlo aquí: ¶ [[page-resources]]
Estos son los volúmenes sin usar que encontré: ¶ [[f11]] ¶ Puede hacerlo aquí: ¶ [[page-recommendations]]
Esta parte de su inventario no se pudo leer: ¶ [[f14]] ¶ Estos son los recursos: ¶ [[f13]]`,
};

export const portuguese: HonestAnswers = {
  known: `
Isto é o que encontrei sobre seus custos: ¶ [[f1]] ¶ [[f2]]
Seus custos neste período: ¶ [[f1]] ¶ Você pode ver os detalhes aqui: ¶ [[page-costs]]
Estas são as descobertas que você pediu: ¶ [[f7]] ¶ [[f8]]
Comece por esta recomendação: ¶ [[f9]] ¶ Depois veja esta: ¶ [[f11]]
Olhei suas recomendações. Esta é a economia possível no conjunto: ¶ [[f10]] ¶ A lista começa com: ¶ [[f9]]
As ferramentas não conseguiram ler esta parte: ¶ [[f14]]
Procurei no seu inventário e encontrei este bucket: ¶ [[f6]] ¶ Há mais sobre ele na página.
Este mês: ¶ [[f3]] ¶ No mês passado: ¶ [[f4]] ¶ A previsão: ¶ [[f5]]
Olá! Respondo perguntas sobre suas contas da AWS. ¶ [[help]]
[[not-found]] ¶ Você pode olhar aqui: ¶ [[page-resources]]
Seu inventário contém: ¶ [[f13]] ¶ Por exemplo: ¶ [[f6]]
A mudança em relação aos dias anteriores: ¶ [[f12]] ¶ O serviço correspondente: ¶ [[f2]]
Claro. Aqui está o resumo dos seus gastos: ¶ [[f1]] ¶ Ele é composto por estes serviços: ¶ [[f2]]
Verifiquei as descobertas de segurança para você. Estas dizem respeito aos seus buckets: ¶ [[f7]] ¶ [[f8]]
Para ver para onde vai o dinheiro, abra esta página: ¶ [[page-costs]]
Este é o bucket que encontrei: ¶ [[f6]] ¶ E esta é a descoberta que pertence a ele: ¶ [[f7]]
Aqui estão as recomendações na ordem dada pelo Skyledger: ¶ [[f9]] ¶ [[f11]] ¶ Juntas somam: ¶ [[f10]]
Não posso fazer isso por você. ¶ [[read-only]] ¶ Nesta página você pode fazer isso: ¶ [[page-recommendations]]
A previsão para este mês é: ¶ [[f5]] ¶ Até agora: ¶ [[f3]]
Observe que parte da sua conta não pôde ser lida: ¶ [[f14]]
Este volume não é usado: ¶ [[f11]] ¶ Os passos estão na página da recomendação.
Obrigado pela pergunta. O inventário mostra o seguinte: ¶ [[f13]]
Boa pergunta, isto é o que mostra o inventário: ¶ [[f13]] ¶ [[f6]]
Você perguntou por onde começar. A lista de recomendações começa assim: ¶ [[f9]] ¶ [[f11]]
Procurei os buckets públicos: ¶ [[f7]] ¶ A página da descoberta explica o que fazer.
Olhei as descobertas e os custos. As descobertas: ¶ [[f8]] ¶ Os custos: ¶ [[f1]]
Estas são as descobertas críticas: ¶ [[f7]] ¶ [[f8]] ¶ Você pode vê-las nesta página: ¶ [[page-security]]
Isto dizem as ferramentas sobre o mês passado: ¶ [[f4]] ¶ E este é o mês atual: ¶ [[f3]]
Desculpe, não encontrei uma resposta. ¶ [[not-found]] ¶ [[help]]
Os custos aumentaram em relação ao período anterior: ¶ [[f12]] ¶ Estes são os serviços da lista: ¶ [[f2]]
Esse recurso está aqui: ¶ [[f6]] ¶ E esta é a recomendação correspondente: ¶ [[f9]]
No total, as recomendações economizariam: ¶ [[f10]] ¶ Os detalhes estão na página de recomendações: ¶ [[page-recommendations]]
Estes são os serviços por trás dos seus gastos: ¶ [[f2]] ¶ Em comparação com o período anterior, a mudança é: ¶ [[f12]]
O inventário registra atualmente: ¶ [[f13]] ¶ Para os detalhes, veja: ¶ [[page-resources]]
A análise aponta estas descobertas críticas: ¶ [[f7]] ¶ [[f8]]
Para a sua pergunta consultei as recomendações. A lista começa assim: ¶ [[f9]]
Gasto do mês atual: ¶ [[f3]] ¶ Previsto para o fim do mês: ¶ [[f5]]
Foi encontrado um volume sem uso: ¶ [[f11]] ¶ Para agir, vá a esta página: ¶ [[page-recommendations]]
Não consegui encontrar isso. ¶ [[not-found]]
Este bucket pertence à sua conta: ¶ [[f6]] ¶ Uma descoberta relacionada: ¶ [[f7]]`,
  heldOut: `
Isto é o que encontrei sobre seus serviços: ¶ [[f2]] ¶ Você pode ver os detalhes aqui: ¶ [[page-costs]]
Estas são as descobertas críticas dos seus buckets: ¶ [[f7]] ¶ Isto pertence a ele: ¶ [[f6]]
Comece por esta recomendação: ¶ [[f11]] ¶ Em seguida: ¶ [[f9]] ¶ No total: ¶ [[f10]]
A mudança em relação ao período anterior: ¶ [[f12]] ¶ Este mês: ¶ [[f3]] ¶ A previsão: ¶ [[f5]]
Desculpe, não encontrei uma resposta. ¶ [[not-found]] ¶ Você pode procurar aqui: ¶ [[page-resources]]
Estes são os volumes sem uso que encontrei: ¶ [[f11]] ¶ Você pode fazer isso aqui: ¶ [[page-recommendations]]
Esta parte do seu inventário não pôde ser lida: ¶ [[f14]] ¶ Estes são os recursos: ¶ [[f13]]`,
};

export const italian: HonestAnswers = {
  known: `
Ecco cosa ho trovato sui tuoi costi: ¶ [[f1]] ¶ [[f2]]
I tuoi costi in questo periodo: ¶ [[f1]] ¶ Puoi vedere i dettagli qui: ¶ [[page-costs]]
Questi sono i rilievi che hai chiesto: ¶ [[f7]] ¶ [[f8]]
Inizia da questo consiglio: ¶ [[f9]] ¶ Poi guarda questo: ¶ [[f11]]
Ho guardato i tuoi consigli. Questo è il risparmio possibile nel complesso: ¶ [[f10]] ¶ L'elenco inizia con: ¶ [[f9]]
Gli strumenti non hanno potuto leggere questa parte: ¶ [[f14]]
Ho cercato nel tuo inventario e ho trovato questo bucket: ¶ [[f6]] ¶ La sua pagina dice di più.
Questo mese: ¶ [[f3]] ¶ Il mese scorso: ¶ [[f4]] ¶ La previsione: ¶ [[f5]]
Ciao! Rispondo a domande sui tuoi account AWS. ¶ [[help]]
[[not-found]] ¶ Puoi guardare qui: ¶ [[page-resources]]
Il tuo inventario contiene: ¶ [[f13]] ¶ Per esempio: ¶ [[f6]]
La variazione rispetto ai giorni precedenti: ¶ [[f12]] ¶ Il servizio corrispondente: ¶ [[f2]]
Certo. Ecco la panoramica delle tue spese: ¶ [[f1]] ¶ È composta da questi servizi: ¶ [[f2]]
Ho controllato i rilievi di sicurezza per te. Questi riguardano i tuoi bucket: ¶ [[f7]] ¶ [[f8]]
Per vedere dove vanno i soldi, apri questa pagina: ¶ [[page-costs]]
Questo è il bucket che ho trovato: ¶ [[f6]] ¶ E questo è il rilievo che lo riguarda: ¶ [[f7]]
Ecco i consigli nell'ordine dato da Skyledger: ¶ [[f9]] ¶ [[f11]] ¶ Insieme fanno: ¶ [[f10]]
Non posso farlo per te. ¶ [[read-only]] ¶ In questa pagina puoi farlo: ¶ [[page-recommendations]]
La previsione per questo mese è: ¶ [[f5]] ¶ Finora: ¶ [[f3]]
Tieni presente che una parte del tuo account non è stata letta: ¶ [[f14]]
Questo volume è inutilizzato: ¶ [[f11]] ¶ I passaggi sono nella pagina del consiglio.
Grazie per la domanda. L'inventario mostra quanto segue: ¶ [[f13]]
Buona domanda, ecco cosa mostra l'inventario: ¶ [[f13]] ¶ [[f6]]
Hai chiesto da dove iniziare. L'elenco dei consigli comincia così: ¶ [[f9]] ¶ [[f11]]
Ho cercato i bucket pubblici: ¶ [[f7]] ¶ La pagina del rilievo spiega cosa fare.
Ho guardato i rilievi e i costi. I rilievi: ¶ [[f8]] ¶ I costi: ¶ [[f1]]
Questi sono i rilievi critici: ¶ [[f7]] ¶ [[f8]] ¶ Li trovi in questa pagina: ¶ [[page-security]]
Ecco cosa dicono gli strumenti sul mese scorso: ¶ [[f4]] ¶ E questo è il mese corrente: ¶ [[f3]]
Purtroppo non ho trovato una risposta. ¶ [[not-found]] ¶ [[help]]
I costi sono aumentati rispetto al periodo precedente: ¶ [[f12]] ¶ Questi sono i servizi nell'elenco: ¶ [[f2]]
Quella risorsa è qui: ¶ [[f6]] ¶ E questo è il consiglio corrispondente: ¶ [[f9]]
In totale, i consigli farebbero risparmiare: ¶ [[f10]] ¶ I dettagli sono nella pagina dei consigli: ¶ [[page-recommendations]]
Questi sono i servizi dietro le tue spese: ¶ [[f2]] ¶ Rispetto al periodo precedente, la variazione è: ¶ [[f12]]
L'inventario riporta attualmente: ¶ [[f13]] ¶ Per i dettagli, vedi: ¶ [[page-resources]]
L'analisi segnala questi rilievi critici: ¶ [[f7]] ¶ [[f8]]
Per la tua domanda ho consultato i consigli. L'elenco inizia così: ¶ [[f9]]
Spesa del mese corrente: ¶ [[f3]] ¶ Previsto per la fine del mese: ¶ [[f5]]
È stato trovato un volume inutilizzato: ¶ [[f11]] ¶ Per agire, vai a questa pagina: ¶ [[page-recommendations]]
Non sono riuscito a trovarlo. ¶ [[not-found]]
Questo bucket appartiene al tuo account: ¶ [[f6]] ¶ Un rilievo collegato: ¶ [[f7]]`,
  heldOut: `
Ecco cosa ho trovato sui tuoi servizi: ¶ [[f2]] ¶ Puoi vedere i dettagli qui: ¶ [[page-costs]]
Questi sono i rilievi critici dei tuoi bucket: ¶ [[f7]] ¶ Questo ne fa parte: ¶ [[f6]]
Inizia da questo consiglio: ¶ [[f11]] ¶ In seguito: ¶ [[f9]] ¶ In totale: ¶ [[f10]]
La variazione rispetto al periodo precedente: ¶ [[f12]] ¶ Questo mese: ¶ [[f3]] ¶ La previsione: ¶ [[f5]]
Purtroppo non ho trovato una risposta. ¶ [[not-found]] ¶ Puoi cercare qui: ¶ [[page-resources]]
Questi sono i volumi inutilizzati che ho trovato: ¶ [[f11]] ¶ Puoi farlo qui: ¶ [[page-recommendations]]
Questa parte del tuo inventario non è stata letta: ¶ [[f14]] ¶ Queste sono le risorse: ¶ [[f13]]`,
};
