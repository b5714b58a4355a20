import aarhusPostliste from './aarhus-postliste.json' with { type: 'json' };
import acosInnsyn from './acos-innsyn.json' with { type: 'json' };
import adr from './adr.json' with { type: 'json' };
import agendacenter from './agendacenter.json' with { type: 'json' };
import allris3 from './allris-3.json' with { type: 'json' };
import allris4 from './allris-4.json' with { type: 'json' };
import boarddocs from './boarddocs.json' with { type: 'json' };
import casem from './casem.json' with { type: 'json' };
import ciceron from './ciceron.json' with { type: 'json' };
import civicclerk from './civicclerk.json' with { type: 'json' };
import ckan from './ckan.json' with { type: 'json' };
import dynasty from './dynasty.json' with { type: 'json' };
import einnsyn from './einnsyn.json' with { type: 'json' };
import elements from './elements.json' with { type: 'json' };
import elementsMeetings from './elements-meetings.json' with { type: 'json' };
import ephorteInnsyn from './ephorte-innsyn.json' with { type: 'json' };
import escribe from './escribe.json' with { type: 'json' };
import firstagenda from './firstagenda.json' with { type: 'json' };
import goRaadsinformatie from './go-raadsinformatie.json' with { type: 'json' };
import granicus from './granicus.json' with { type: 'json' };
import halleyMc from './halley-mc.json' with { type: 'json' };
import ibabs from './ibabs.json' with { type: 'json' };
import innsynsportal from './innsynsportal.json' with { type: 'json' };
import legistar from './legistar.json' with { type: 'json' };
import moderngov from './moderngov.json' with { type: 'json' };
import moreRubin from './more-rubin.json' with { type: 'json' };
import notubiz from './notubiz.json' with { type: 'json' };
import novusagenda from './novusagenda.json' with { type: 'json' };
import ofnNoticeBoard from './ofn-notice-board.json' with { type: 'json' };
import oparl from './oparl.json' with { type: 'json' };
import opendatasoft from './opendatasoft.json' with { type: 'json' };
import opengov from './opengov.json' with { type: 'json' };
import primegov from './primegov.json' with { type: 'json' };
import { PortalRecipe } from './recipe-file.js';
import sessionnet from './sessionnet.json' with { type: 'json' };
import socrata from './socrata.json' with { type: 'json' };
import tweb from './tweb.json' with { type: 'json' };
import weeklyLists from './weekly-lists.json' with { type: 'json' };

const FILES: readonly unknown[] = [
  aarhusPostliste,
  acosInnsyn,
  adr,
  agendacenter,
  allris3,
  allris4,
  boarddocs,
  casem,
  ciceron,
  civicclerk,
  ckan,
  dynasty,
  einnsyn,
  elements,
  elementsMeetings,
  ephorteInnsyn,
  escribe,
  firstagenda,
  goRaadsinformatie,
  granicus,
  halleyMc,
  ibabs,
  innsynsportal,
  legistar,
  moderngov,
  moreRubin,
  notubiz,
  novusagenda,
  ofnNoticeBoard,
  oparl,
  opendatasoft,
  opengov,
  primegov,
  sessionnet,
  socrata,
  tweb,
  weeklyLists,
];

/** Recipes of vendors' portals that are part of the product. */
export const BUILT_IN_RECIPES: readonly PortalRecipe[] = FILES.map((file) => PortalRecipe.parse(file));
