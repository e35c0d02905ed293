import type { Words } from "./vocabulary.ts";

export const french: Words = {
  language: "French",
  leads: `
Voici ce que j'ai trouvé :
Voici ce que j'ai trouvé sur vos coûts :
Voici ce que j'ai trouvé sur vos buckets :
Voici les constats :
Voici les ressources :
Voici les recommandations :
Voici les services :
Commencez par cette recommandation :
Ensuite, regardez ceci :
Puis :
Et aussi :
Ceci en fait partie :
Ce mois-ci :
Le mois dernier :
La prévision :
Au total :
L'évolution par rapport à la période précédente :
Ceci n'a pas pu être lu :
Vous pouvez voir les détails ici :
Cette page en dit plus :
Vous pouvez le faire ici :
Désolé, je n'ai pas trouvé de réponse.`,
  words: `
recense recensent signale signalent signalé signalés
ainsi trouverez trouvera trouvez trouvées trouvés trouvée regardons voyons verrez verra vus vues indiqué indiquée indiqués indiquées
permettrait permettraient permettent pourrez pourriez pourra savoir sait sais voulu souhaité aimeriez
cherche cherchez cherchons consulte consultons consultés demande demandiez réponde répondez commencerai commencent débute débuter
suivre suivez listé listée listés listées liés liée liées lié associé associée associés associées relatif relative relatifs relatives
affiche affichent affiché affichée affichés affichées présenté présente présentent présentés apparaît apparaissent figure figurent
mentionné mentionnée mentionnés mentionnées proposé proposée proposés proposées expliqué expliquent décrite décrites
provient proviennent passons continuer continuez obtenu obtenir aidera laquelle lequel lesquels lesquelles
auquel cela eux soi
actuel actuelle actuels actuelles     propre propres pertinent pertinents
entrée entrées ligne lignes rubrique rubriques vue vues écran menu rapport rapports tableau tableaux file files groupe groupes
réseau réseaux journal journaux certificat certificats environnement environnements espace travail infrastructure utilisation
consommation montant montants prix valeur valeurs chiffre chiffres chose choses cas raison raisons idée idées suggestion
suggestions conseil conseils proposition propositions piste pistes disque disques sauvegarde sauvegardes fonctionnement
brièvement directement maintenant actuellement cependant toutefois alors afin  selon concernant
pendant depuis jusque côté
je j' vous nous il elle ils elles on ce c' cet cette ces ceci cela ça celui celle ceux celles celui-ci celle-ci ceux-ci
celles-ci ici là voici voilà le la les l' votre vos notre nos mon ma mes leur leurs lui me m' se s' qu' que qui quoi dont
du de des d' au aux en y sa son ses
est sont était étaient être été a ai avez ont avons sera seront serait peux peut pouvez peuvent pourrait
trouvé trouver trouve trouvent regardé regarder regardez regarde vu voir voyez vois montre montrent montrer cherché
chercher recherché consulté consulter consultez vérifié vérifier lu lire lit lisent demandé demandés demandée demandées possible possibles demander demandez répond
réponds répondre réponse réponses commence commencez commencer commençons suit suivent suivant suivante suivants
suivantes concerne concernent    appartient correspond correspondent correspondant
correspondante indique indiquent donne donnent donné donnée donnés explique décrit décrits classé classés classées
triés triées représente représentent va vont dit disent faire aide aider permet notez noter veuillez souhaitez voulez
aperçu résumé détail détails page pages résultat résultats constat constats recommandation recommandations ressource
ressources bucket buckets instance instances volume volumes instantané instantanés base bases fonction fonctions compte
comptes service services région régions inventaire données outil outils information informations partie parties
évolution changement changements exemple exemples ordre période étape étapes   liste sujet question
questions argent cloud stockage énoncé énoncés analyse élément éléments point points
et ou mais donc puis ensuite aussi comme après avant avec pour par sur dans sous vers chez si quand où comment pourquoi
quel quelle quels quelles ci-dessous ci-dessus également sinon encore
bonjour merci oui désolé désolée volontiers certainement`,
  phrases: `
en fait partie, ceci en fait partie, en tête de liste, fin du mois, allez sur cette page,
allez à cette page, pour agir, je n'ai pas pu trouver cela, un volume, un bucket, un constat,
un service, vous avez demandé, vous avez posé, vous avez choisi, si vous avez, bonne question,
très bonne question, je n'ai pas trouvé de réponse, pas de réponse à cela, comme suit, pour l'instant,
en ce moment, une réponse, une page, une liste, une recommandation, une question, n'hésitez pas,
si vous voulez, si vous le souhaitez, en détail, étape par étape, dans le menu, par où, quoi faire,
que faire, en comparaison avec, comparé à, comparés à, vous trouverez, il s'agit de, il s'agit,
bien sûr, par exemple, un aperçu, un résumé, une partie, un coup d'œil, une vue d'ensemble,
vue d'ensemble, en savoir plus, en dit plus, plus de détails, plus d'informations,
je ne peux que lire, je peux seulement lire, ouvrez cette page, ouvrez la page, constat de sécurité,
constats de sécurité, page de sécurité, score de sécurité, par rapport à, la période précédente,
les jours précédents, aux jours précédents, sur cette période, à la, à votre, à ce, à cette,
répondre à, à vos, s'il vous plaît, je ne peux pas le faire, je ne peux pas faire cela, je ne peux pas répondre`,
  existence:
    "vous avez, il y a, contient, contiennent, compte des, comprend, comprennent, concerné, concernée, concernés, risque, risques",
  topics: {
    cost: "dépensez, coûté, coût, coûts, coûte, coûtent, dépense, dépenses, dépensé, facture",
    saving:
      "économisées, économisée, économiserait, économiseraient, économie, économies, économiser, économise, épargne",
    forecast:
      "prévus, prévues, estimée, projection, prévision, prévisions, prévu, prévue, estimé, estimation",
    total: "globalement, dans l'ensemble, en somme, ensemble, total, au total, somme, en tout, totale",
    "this-month": "mois actuel, ce mois, ce mois-ci, mois en cours, jusqu'à présent, jusqu'ici",
    "last-month": "mois d'avant, mois dernier, mois précédent, mois passé",
    "per-month": "par mois, mensuel, mensuelle, mensuels, mensuelles, chaque mois",
    critical: "critique, critiques",
    public: "ouvert à tous, ouverts à tous, public, publics, publique, publiques",
    unused:
      "non utilisé, non utilisée, non utilisés, non utilisées, inactif, inactifs, inutilisé, inutilisée, inutilisés, inutilisées, pas utilisé, pas utilisée, n'est pas utilisé",
    rise: "augmentés, augmentées, monté, montés, hausse, augmentation, augmenté, augmente, augmentent",
    fall: "diminués, baissés, baisse, diminution, diminué, baissé, diminue",
    gap: "accès refusé, n'a pas pu être vérifié, n'ont pas pu lire, n'a pas pu être lue, n'a pas pu être lu, n'ont pas pu être lus, n'ont pas pu être lues, pas pu lire, pas pu être lue, pas été lue",
  },
};
