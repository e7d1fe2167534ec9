import type { Language } from './language.ts'

export const portuguese: Language = {
  name: 'Portuguese',
  head: 'first',
  terms: {
    home: 'início, página inicial, =principal, bem vindo',
    contact: `
      contato, contatos, contacto, contactos, contacte nos, contate nos, contactar, entre em contato, entre em
      contacto, fale conosco, fale connosco, faleconosco, fale com a gente, fale com, formulário de contato,
      orçamento, solicite orçamento, solicite um orçamento, solicitar orçamento, pedir orçamento, pedido de orçamento,
      peça um orçamento, peça orçamento, pedido de informação, atendimento, atendimento ao cliente, sac, central de
      atendimento, apoio ao cliente, ouvidoria, pedido de contacto`,
    about: `
      quem somos, quem sou, quem é, sobre nós, sobre, sobre a empresa, a empresa, =empresa, nossa empresa, nossa
      história, a nossa história, =história, conheça, conheça nos, institucional, =missão, missão visão e valores,
      missão e valores, =valores, =visão, sobre mim, =apresentação, =nós, =a clínica, a clínica, a escola, o
      escritório, =escritório, =a associação, nossa missão, por que nos escolher, o grupo, =grupo, =fundação,
      =organização`,
    team: `
      executivo municipal, =executivo, =vereadores, nossos professores, =professores, corpo técnico,
      =redação, =corretores,
      equipa, equipe, nossa equipe, a nossa equipa, a equipa, a equipe, o time, nosso time, =profissionais, nossos
      profissionais, corpo clínico, =médicos, =advogados, =colaboradores, =diretoria, =direção, =liderança, conselho,
      corpo docente, =docentes, =pessoas, =sócios, =órgãos sociais, =especialistas`,
    careers: `
      trabalhe conosco, trabalhe connosco, trabalhe com a gente, trabalhar connosco, =carreiras, =carreira, =vagas,
      vagas de emprego, =emprego, =empregos, =oportunidades, junte se a nós, =recrutamento, =candidaturas, ofertas de
      emprego, oportunidades de carreira, envie seu currículo, =estágios, faça parte, faça parte do time, =concursos`,
    imprint: 'informações legais, aviso legal, nota legal, informação legal',
    legal: `
      política de privacidade, política privacidade, =privacidade, aviso de privacidade, termos de uso, termos de
      serviço, termos e condições, termos, condições gerais, condições de utilização, condições de venda, política de
      cookies, política cookies, lgpd, rgpd, proteção de dados, trocas e devoluções, política de devolução, política
      de trocas, política de entrega, =devoluções, =políticas, livro de reclamações, resolução de litígios,
      acessibilidade, canal de denúncias, código de ética, =transparência`,
    services: `
      serviços, serviço, nossos serviços, os nossos serviços, o que fazemos, =soluções, nossas soluções, =tratamentos,
      =especialidades, áreas de atuação, =áreas, =atividades, =cursos, =formação, =consultoria, =quartos,
      =departamentos, =exames, =procedimentos, =segmentos, =acomodações, =programas`,
    products: `
      lentes de contato+, lentes de contacto+,
      produtos, produto, nossos produtos, os nossos produtos, =loja, loja online, loja virtual, =catálogo, =artigos,
      =marcas, =imóveis, =veículos, =linha, =promoções, =funcionalidades, =recursos do sistema, =vinhos, =coleção`,
    pricing: `
      preços, preço, =preçário, =tarifas, =planos, planos e preços, tabela de preços, =valores e planos,
      =mensalidades, =honorários`,
    locations: `
      onde estamos, como chegar, localização, localizações, =lojas, nossas lojas, =unidades, nossas unidades,
      =filiais, =agências, onde encontrar, onde comprar, =endereços, =horários, horário de funcionamento, =mapa,
      pontos de venda, =revendedores, =sedes`,
    portfolio: `
      portfólio, =projetos, =projectos, nossos projetos, =projeto, =trabalhos, nossos trabalhos, =obras, =galeria,
      galeria de fotos, =fotos, =cases, casos de sucesso, estudos de caso, =clientes, nossos clientes, =referências,
      =realizações`,
    testimonials: `
      depoimentos, depoimento, testemunhos, =avaliações, =opiniões, o que dizem, o que dizem os clientes, o que dizem
      de nós, =comentários, histórias de sucesso`,
    faq: `
      perguntas frequentes, perguntas e respostas, dúvidas frequentes, =dúvidas, =perguntas, =ajuda, central de ajuda,
      centro de ajuda, =suporte, =manuais, =glossário`,
    events: `
      eventos, evento, próximos eventos, =agenda, =calendário, =programação, =palestras, =congressos, =feiras,
      =espetáculos, =exposições, =webinars`,
    blog: `
      notícias, notícia, últimas notícias, =novidades, =imprensa, sala de imprensa, assessoria de imprensa,
      comunicados, =artigo, =artigos do blog, =revista, =publicações, =dicas, =receitas, na mídia, nosso blog,
      =conteúdos, =materiais, =postagens, =matérias, =política, =economia, =esportes, =desporto, =cultura, =mundo,
      =entretenimento`,
    listing: `
      =categoria, =categorias, categoria produto, =etiqueta, =marcador, =arquivo, =arquivos, =autor, =autores, =busca,
      =pesquisa, =buscar, =pesquisar, resultados da busca, mapa do site, mapa do sítio, =diretório, =assunto,
      =assuntos, =temas, =coleções, =seção, =editoria`,
    account: `
      =entrar, minha conta, a minha conta, =conta, =cadastro, =cadastre se, =registar, =registo, criar conta,
      =carrinho, carrinho de compras, finalizar compra, =pagamento, esqueci minha senha, recuperar senha, área do
      cliente, área de cliente, área do aluno, área reservada, lista de desejos, =favoritos, meus pedidos, =usuario,
      =iniciar sessão, portal do aluno, portal do cliente, =encomenda`,
    other: `
      =obrigado, =obrigada, =cardápio, =ementa, =reservas, =doar, =doações,
      =casamentos, =parceiros, =agendamento, =downloads`,
  },
  fillers: `
    nosso, nossa, nossos, nossas, seu, sua, o, a, os, as, de, do, da, dos, das, um, uma, em, no, na, para, por, com,
    página, todos, todas, mais, veja, aqui, leia, nós`,
  and: 'e, ou',
  questions: 'como, por, porque, quando, qual, quais, quem, quanto, dicas, melhores, saiba, conheça, tudo',
  functionWords: `
    o, a, os, as, de, do, da, dos, das, um, uma, e, em, no, na, nos, nas, para, por, com, que, se, é, são, como, mais,
    seu, sua, ao, sem, sobre`,
}
