import type { Words } from "./vocabulary.ts";

export const portuguese: Words = {
  language: "Portuguese",
  leads: `
Isto é o que encontrei:
Isto é o que encontrei sobre seus custos:
Isto é o que encontrei sobre seus buckets:
Estas são as descobertas:
Estes são os recursos:
Estas são as recomendações:
Estes são os serviços:
Comece por esta recomendação:
Depois veja isto:
Em seguida:
E também:
Isto pertence a ele:
Este mês:
No mês passado:
A previsão:
No total:
A mudança em relação ao período anterior:
Isto não pôde ser lido:
Você pode ver os detalhes aqui:
Há mais sobre isso nesta página:
Você pode fazer isso aqui:
Desculpe, não encontrei uma resposta.`,
  words: `
  aponta apontam
vê-los vê-las vê-lo vê-la encontrará encontramos encontraram encontrados encontradas encontrada mostrado mostramos mostrada mostrados
mostradas procuro procura procuramos busquei buscar busca verifica verificamos verificados olhando verá veremos vejamos vejo permite
permitem permitiria permitiriam poderá poderiam sabe saber sei queria quis gostaria perguntava respondemos começo começam
comecei sigamos seguir continuar continua listado listada listados listadas relacionado relacionada relacionados relacionadas
associado associada associados associadas aparece aparecem figura figuram mencionado mencionada mencionados mencionadas proposto
proposta propostas explico explicam descrito descrita descrevem indicado indicada indicados indicadas vem vêm obtido obter trata
tratam cujo cuja cujos cujas próprio própria próprios próprias dele dela deles delas nele nela neles nelas
atual atuais possíveis     pertinente
entrada entradas linha linhas seção seções vista tela menu relatório relatórios tabela tabelas fila filas grupo grupos rede
redes registro registros certificado certificados ambiente ambientes espaço trabalho infraestrutura uso consumo valor valores
montante preço preços coisa coisas caso casos razão motivo ideia ideias sugestão sugestões conselho conselhos disco discos cópia
cópias funcionamento
brevemente diretamente agora atualmente porém  durante acerca conforme tal sendo pois
eu você vocês ele ela eles elas nós isto este esta estes estas isso esse essa esses essas aquilo aqui aí ali lá o a os as
lhe se me te seu sua seus suas meu minha meus minhas nosso nossa que quem qual quais do da dos das de no na nos nas
neste nesta nestes nestas nesse nessa deste desta destes destas ao aos à às pelo pela pelos pelas num
é são era eram ser sido está estão estou foi foram será serão seria posso pode podem poderia
encontrei encontrado encontrar encontra encontram olhei olhar olhe vi ver veja vê visto mostra mostram mostrar procurei
procurado procurar verifiquei verificar verifique consultei consultar li ler lê leio lido perguntou perguntar pergunta
perguntas respondo responder resposta respostas pediu comece começa começar segue seguem seguinte seguintes refere
referem corresponde correspondem correspondente correspondentes pertence pertencem indica indicam dá dão dado dada dados
explica descreve descritos ordenados ordenadas vai vão diz dizem respeito fazer fazê-lo ajuda ajudar ajudo
observe note quer deseja composto composta
resumo detalhe detalhes página páginas resultado resultados descoberta descobertas recomendação recomendações recurso
recursos bucket buckets instância instâncias volume volumes snapshot snapshots banco bancos função funções conta contas
serviço serviços região regiões inventário ferramenta ferramentas informação informações parte partes mudança mudanças
exemplo exemplos ordem período passo passos   lista tema dinheiro nuvem armazenamento análise ponto item itens
possível
e ou mas então depois também como antes com para por sobre em desde se quando onde aonde abaixo acima além
relação assim
olá obrigado obrigada claro sim desculpe infelizmente certamente`,
  phrases: `
em seguida, fim do mês, vá a esta página, para agir, não consegui encontrar isso, um volume,
um bucket, um serviço, boa pergunta, ótima pergunta, não encontrei uma resposta,
não encontrei resposta, uma resposta, uma página, uma lista, uma descoberta, uma recomendação,
uma pergunta, por enquanto, no momento, neste momento, se quiser, se desejar, em detalhe,
passo a passo, no menu, por onde, o que fazer, em comparação com, comparado com, no entanto,
trata-se de, quanto a, da seguinte forma, abra esta página, abra a página, por favor, por exemplo,
um resumo, uma parte, uma olhada, uma visão geral, visão geral, mais informações, mais detalhes,
mais sobre, há mais sobre, só posso ler, não posso fazer isso, com certeza, a seguir,
em relação aos dias anteriores, os dias anteriores, dias anteriores, período anterior,
descoberta de segurança, descobertas de segurança, página de segurança, pontuação de segurança,
o que pode dar errado, não posso responder, inventário registra`,
  existence: "você tem, tem, há, existem, existe, contém, contêm, inclui, incluem, risco, riscos",
  topics: {
    cost: "gasta, gastam, gastou, custaram, custou, custo, custos, custa, custam, gasto, gastos, despesa, despesas, fatura",
    saving:
      "economizariam, economizaria, economizado, economizam, economia, economias, economizar, economiza, poupança, poupar",
    forecast: "projeção, estimado, estimada, previstos, previsão, previsões, previsto, prevista, estimativa",
    total: "em conjunto, todas juntas, totais, juntas, juntos, total, no total, conjunto, soma, somam",
    "this-month": "do mês atual, este mês, neste mês, deste mês, mês atual, até agora",
    "last-month": "do mês passado, no mês passado, mês passado, mês anterior, último mês",
    "per-month": "por mês, ao mês, mensal, mensais, cada mês, mensalmente",
    critical: "crítico, crítica, críticos, críticas",
    public: "aberto a todos, abertos a todos, público, pública, públicos, públicas",
    unused:
      "não utilizados, inativo, inativos, não é usado, não é usada, não são usados, não usado, sem uso, não utilizado",
    rise: "subiram, cresceram, cresceu, aumentam, aumentado, aumento, aumentou, aumentaram, subida, subiu, alta",
    fall: "caíram, diminuíram, baixaram, queda, caiu, diminuição, diminuiu, redução, baixou",
    gap: "acesso negado, não foi possível ler, não conseguiram ler, não pôde ser lida, não pôde ser lido, não puderam ser lidas, não puderam ser lidos, não foi lida",
  },
};
