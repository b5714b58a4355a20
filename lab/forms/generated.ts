import { VOCABULARY_TABLE } from '@hyrde/jobs/site';

/** A form that acts and looks like a search, written by a rule. */
export interface GeneratedForm {
  /** Language of the words of the act; they are left out of the vocabulary by which the form is judged. */
  readonly language: string;
  readonly purpose: string;
  readonly word: string;
  readonly disguise: string;
  readonly method: 'GET' | 'POST';
  readonly html: string;
}

/** Words of acts in languages that the product's table does not have. */
const UNLISTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  id: { delete: 'hapus', act: 'kirim', order: 'pesan', vote: 'pilih', subscribe: 'berlangganan', pay: 'bayar' },
  sw: { delete: 'futa', act: 'tuma', order: 'agiza', vote: 'piga kura', subscribe: 'jiandikishe', pay: 'lipa' },
  eo: { delete: 'forigi', act: 'sendi', order: 'mendi', vote: 'vochdoni', subscribe: 'aboni', pay: 'pagi' },
  vi: { delete: 'xóa', act: 'gửi', order: 'đặt hàng', vote: 'bỏ phiếu', subscribe: 'đăng ký', pay: 'thanh toán' },
  ka: {
    delete: 'წაშლა',
    act: 'გაგზავნა',
    order: 'შეკვეთა',
    vote: 'ხმის მიცემა',
    subscribe: 'გამოწერა',
    pay: 'გადახდა',
  },
  hy: {
    delete: 'ջնջել',
    act: 'ուղարկել',
    order: 'պատվիրել',
    vote: 'քվեարկել',
    subscribe: 'բաժանորդագրվել',
    pay: 'վճարել',
  },
  he: { delete: 'מחק', act: 'שלח', order: 'הזמן', vote: 'הצבע', subscribe: 'הירשם', pay: 'שלם' },
  ar: { delete: 'حذف', act: 'إرسال', order: 'اطلب', vote: 'صوت', subscribe: 'اشترك', pay: 'ادفع' },
  ja: { delete: '削除', act: '送信', order: '注文', vote: '投票', subscribe: '購読', pay: '支払う' },
  zh: { delete: '删除', act: '提交', order: '订购', vote: '投票', subscribe: '订阅', pay: '支付' },
  kl: {
    delete: 'piiaruk',
    act: 'nassiuguk',
    order: 'inniminneruk',
    vote: 'taasigit',
    subscribe: 'pisartagaqalerit',
    pay: 'akiliguk',
  },
  so: { delete: 'tirtir', act: 'dir', order: 'dalbo', vote: 'codee', subscribe: 'iska diiwaangeli', pay: 'bixi' },
};
const VERBS = ['delete', 'act', 'order', 'vote', 'consent', 'subscribe', 'pay'];
/** Purposes that are named by nouns, in which one also searches: a GET of them is no act. */
const NOUNS = ['orders', 'votes', 'message', 'report'];
/** Disguises in which a noun names what is searched in. */
const FOR_VERBS = [
  'hidden command',
  'hidden command, wordless button',
  'search and act',
  'name of a button',
  'button, name of a search',
];

const FIELD = '<input type=search name=q placeholder="Search">';
const VIEW_STATE = '<input type=hidden name=__VIEWSTATE value=TOKEN><input type=hidden name=__EVENTTARGET value="">';

/** The disguises, each with one word of the act in the place where such a form has it. */
const DISGUISES: Readonly<Record<string, (word: string, slug: string) => string>> = {
  'button and path': (word, slug) =>
    `<form role=search class=search-form action="/${slug}">${FIELD}<button>${word}</button></form>`,
  button: (word) => `<form role=search class=search-form action=/search>${FIELD}<button>${word}</button></form>`,
  'button, name of a search': (word) =>
    `<form id=search action=/search>${FIELD}<button name=btnSearch value=search>${word}</button></form>`,
  'path, wordless button': (_, slug) =>
    `<form role=search class=search action="/${slug}">${FIELD}<button><i class=icon></i></button></form>`,
  'path, no button': (_, slug) => `<form role=search class=search action="/${slug}">${FIELD}</form>`,
  'path, button that searches': (_, slug) =>
    `<form role=search class=search action="/${slug}">${FIELD}<button>Search</button></form>`,
  'end of a path of searches': (_, slug) =>
    `<form class=search action="/search/${slug}">${FIELD}<button>Search</button></form>`,
  'path, button that shows': (_, slug) =>
    `<form class=filter action="/${slug}"><select name=filter><option value=1>A<option value=2>B</select><button>Show results</button></form>`,
  'hidden command': (word) =>
    `<form role=search action=/search><input type=hidden name=action value="${word}">${FIELD}<button>Search</button></form>`,
  'hidden command, wordless button': (word) =>
    `<form role=search action=/search><input type=hidden name=do value="${word}">${FIELD}<button></button></form>`,
  'search and act': (word) => `<form role=search action=/search>${FIELD}<button>Search & ${word}</button></form>`,
  'heading of a search': (_, slug) =>
    `<form action="/${slug}"><fieldset><legend>Search</legend><input name=q><input type=submit value=OK></fieldset></form>`,
  'field, neutral button and path': (word, slug) =>
    `<form class=search action=/index.php><label>${word}<input name="${slug}"></label><button>OK</button></form>`,
  'postback, button': (word, slug) =>
    `<form action="/${slug}.aspx">${VIEW_STATE}<input name=ctl00$txtSearch><input type=submit name=ctl00$btnSearch value="${word}"></form>`,
  'own address of a button': (_, slug) =>
    `<form role=search action=/search>${FIELD}<button formaction="/${slug}">Search</button></form>`,
  'name of a button': (_, slug) =>
    `<form role=search action=/search>${FIELD}<button name="${slug}" value=1>Search</button></form>`,
};

/** Forms of each purpose in each language, in each disguise, by both methods. */
export function generatedForms(): GeneratedForm[] {
  const tables = [
    ...Object.entries(VOCABULARY_TABLE).filter(([language]) => language !== 'any'),
    ...Object.entries(UNLISTED),
  ];
  return tables.flatMap(([language, senses]) =>
    [...VERBS, ...NOUNS].flatMap((purpose) => {
      const word = wordOf(senses[purpose] ?? '');
      if (word === null) return [];
      const slug = word.replaceAll(' ', '-');
      const fitting = Object.entries(DISGUISES).filter(
        ([name]) => VERBS.includes(purpose) || !FOR_VERBS.includes(name),
      );
      return fitting.flatMap(([disguise, written]) =>
        (VERBS.includes(purpose) ? (['GET', 'POST'] as const) : (['POST'] as const)).map((method) => ({
          ...{ language, purpose, word, disguise, method },
          html: written(word, slug).replace('<form', `<form method=${method}`),
        })),
      );
    }),
  );
}

/** The first phrase of a list that is a whole word, else the first with the mark of a stem replaced; null without any. */
function wordOf(list: string): string | null {
  const phrases = list.split(', ').filter(Boolean);
  return phrases.find((phrase) => !phrase.includes('*')) ?? phrases[0]?.replaceAll('*', '') ?? null;
}
