import type { TargetLanguageCode } from './target-file.js';

/**
 * Words of names that tell nothing of what is named: articles, prepositions, conjunctions, and what public bodies call
 * themselves. A name that has no others keeps them.
 */
export const LITTLE_WORDS: Readonly<Record<TargetLanguageCode, string>> = {
  bg: 'в във на за и от до по при със с към или нашата нашите нас ни община общината общински общинския общинска общинско',
  cs: 'a v ve na o u k z ze do pro s se i nebo od po při obec obce město města městský obecní úřad úřadu nás nám vás vám městské',
  da: 'i på af og for til fra om med hos en et den det de vi os vores kommune kommunen kommunens din dit dine så',
  de: 'der die das des dem den und oder von vom zu zum zur in im am an auf für bei mit über uns unser unsere gemeinde stadt sie ihr ihre so nicht städtisch kommunal',
  el: 'ο η το οι τα του της των τον την στο στη στην στον στα και για με από σε προς μας δήμος δήμου δημοτικού δημοτικό δημοτικές δημοτική σας',
  en: 'a an and the of for to in on at by with from or our us we you your this is are how what when where',
  es: 'el la los las un una de del y e o u en a al con por para su sus nuestro nuestra nos que ayuntamiento municipio municipal municipales',
  et: 'ja või ning kohta meie meil kui vald valla linn linna kohalik',
  fi: 'ja tai sekä me meidän kunta kunnan kaupunki kaupungin näin',
  fr: 'le la les un une des de du et ou à au aux en dans sur par pour avec ce cette nos notre votre vos nous mairie commune ville municipal municipale municipaux',
  ga: 'an na a ar agus le do de i sa san ó um faoi go chun nó is linn lenár ár comhairle',
  hr: 'i u na o za od do s sa iz po te ili nam nas naš naši općina općine općinski grad grada gradski gradskog gradsko općinskog općinsko vas',
  hu: 'a az és vagy egy önkormányzat önkormányzati önkormányzata település községi városi helyi',
  it: 'il lo la i gli le un una di del dello della dei degli delle e ed o a al alla ai alle in nel nella con per su sul sulla da dal dalla comune nostro nostri comunale comunali municipale',
  lt: 'ir ar į iš apie su dėl prie mūsų savivaldybė savivaldybės jūsų',
  lv: 'un vai par ar no uz pie mums mūsu pašvaldība pašvaldības novada novads jūs',
  mt: 'il l tal tat tas tad tar tan tax u jew fi fil fit fis għal għall mal minn mill tagħna kunsill lokali ta ma dwar mhux',
  nl: 'de het een en of van voor in op aan bij met over naar uit te onze ons uw gemeente gemeentelijke stad wij u',
  pl: 'i w we na o od do z ze dla po przy oraz lub nas nam nasze gmina gminy miasto miasta urząd urzędu was miejski gminny jak',
  pt: 'o a os as um uma de do da dos das e ou em no na nos nas ao à aos às com por para sobre nosso nossa município câmara municipal municipais',
  ro: 'și sau de la în pe cu din a al ale ai cel cea despre pentru noi nostru noastră primărie primăria primăriei comuna locală local ne',
  sk: 'a v vo na o u k z zo do pre s so i alebo od po pri obec obce mesto mesta mestský obecný úrad úradu nás nám vás vám mestské',
  sl: 'in ali v na o za od do s z iz po pri nas nam naš občina občine občinski mestna občinskega občinske vas',
  sv: 'i på av och för till från om med hos en ett den det de vi oss vår våra kommun kommunen kommunens så din dina ditt kommunala',
  nb: 'i på av og for til fra om med hos en ei et den det de vi oss vår våre kommune kommunen kommunens din ditt dine så kommunal kommunale',
  nn: 'i på av og for til frå om med hos ein ei eit den det dei vi oss vår våre kommune kommunen kommunens din ditt dine så kommunal kommunale',
  se: 'ja dahje birra dan min gielda gieldda suohkan suohkana',
  is: 'í á af og fyrir til frá um með hjá hinn hin hið eða við okkur okkar sveitarfélag sveitarfélagið sveitarfélagsins bær bæjarins',
  uk: 'в у на за і й та або з із зі до від по при про для нас нам міська міської рада ради громада громади ви вас',
  tr: 've veya ile için bir bu belediye belediyesi belediyemiz bize biz size',
};
