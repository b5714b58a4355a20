import { Affixes, wordList } from './word-list.js';

/** Public roles: words beside the name of somebody in office. */
export const OFFICES = wordList(
  `ordfører ordførar varaordfører varaordførar rådmann kommunedirektør assisterende rådgiver rådgjevar seniorrådgiver spesialrådgiver saksbehandler saksbehandlar sakshandsamar byggesaksbehandler rektor inspektør enhetsleder einingsleiar plansjef planlegger planleggjar leder leiar
  direktør fagdirektør seksjonsleder seksjonssjef avdelingsleder avdelingsdirektør fagleder teamleder konsulent førstekonsulent seniorkonsulent sekretær politisk byggesakssjef kommunalsjef etatsjef økonomisjef barnehagestyrer styrer kommuneoverlege helsesykepleier jordmor ingeniør overingeniør landskapsarkitekt arkivar arkivleder
  miljørådgiver skogbrukssjef jordbrukssjef brannsjef politimester statsforvalter byrådsleder byråd statsråd kommunestyrerepresentant representant gruppeleder prest sokneprest kirkeverge rådgivar fungerende møteleder møteleiar redaktør
  kommunalråd handläggare förvaltningschef byggnadsinspektör ordförande kommundirektör enhetschef avdelningschef registrator miljöinspektör bygglovshandläggare sekreterare kanslichef samordnare strateg stadsarkitekt regionråd nämndsekreterare utredare kommunchef förskolechef
  borgmester viceborgmester sagsbehandler skoleleder afdelingschef byrådsmedlem kommunaldirektør direktør fuldmægtig specialkonsulent chefkonsulent teamleder planlægger centerchef kontorchef sekretariatschef
  kunnanjohtaja kaupunginjohtaja asiantuntija erityisasiantuntija rehtori rakennustarkastaja kunnanhallituksen puheenjohtaja sihteeri hallintojohtaja tekninen johtaja kaavoittaja lakimies palvelupäällikkö pormestari käsittelijä esittelijä valtuutettu arkkitehti ympäristötarkastaja kirjaaja
  sveitarstjóri bæjarstjóri borgarstjóri sérfræðingur skólastjóri byggingarfulltrúi skipulagsfulltrúi oddviti formaður ritari fulltrúi verkefnastjóri sviðsstjóri forstöðumaður leikskólastjóri lögfræðingur bæjarfulltrúi
  vallavanem linnapea spetsialist peaspetsialist direktor arhitekt volikogu nõunik sekretär juhataja jurist abivallavanem abilinnapea ehitusspetsialist koolijuht peaarhitekt
  bürgermeister bürgermeisterin oberbürgermeister oberbürgermeisterin sachbearbeiterin sachbearbeiter schulleiter schulleiterin bauamtsleiter bauamtsleiterin amtsleiter amtsleiterin gemeinderätin gemeinderat stadtrat stadträtin referent referentin fachbereichsleiter abteilungsleiter abteilungsleiterin kämmerer kämmerin landrat landrätin dezernent beigeordneter beigeordnete ortsvorsteher protokollführer protokollführerin dezernentin geschäftsführer leiter leiterin stadtplaner
  mayor headteacher head councillor cllr alderman officer clerk manager director planner surveyor inspector principal secretary chair chairman chairwoman chairperson leader registrar solicitor engineer archivist adviser advisor assistant deputy chief executive caseworker warden ombudsman commissioner minister teacher governor treasurer coordinator lead
  burgemeester beleidsmedewerker schoolhoofd wethouder raadslid griffier secretaris behandelaar medewerker vergunningverlener jurist directeur teamleider adviseur hoofd gedeputeerde projectleider planoloog toezichthouder wijkmanager gemeentesecretaris
  maire adjoint adjointe agent agente directrice directeur conseiller conseillère préfet préfète secrétaire instructeur instructrice chargé chargée responsable technicien technicienne urbaniste député députée sénateur présidente président proviseur principal rédacteur rédactrice gestionnaire attaché attachée dgs
  sindaco sindaca vicesindaco istruttore istruttrice dirigente assessore assessora assessora consigliere consigliera segretario segretaria funzionario funzionaria responsabile prefetto preside tecnico geometra presidente direttore direttrice addetto ragioniere
  alcalde alcaldesa técnico técnica directora director concejala concejal jefe jefa secretario secretaria interventor interventora tramitador tramitadora arquitecto arquitecta consejero consejera presidenta delegado delegada tesorero diputado diputada inspectora funcionario edil teniente
  vereador vereadora técnica superior chefe diretor diretora presidente vice-presidente secretário secretária assessor assessora coordenador coordenadora fiscal
  wójt burmistrz inspektor podinspektor dyrektor radna radny kierownik kierowniczka starosta sekretarz skarbnik referent specjalista naczelnik sołtys prezydent wicewójt zastępca architekt geodeta komendant
  referentka referent ředitelka ředitel místostarosta starosta starostka primátor primátorka vedoucí tajemník tajemnice zastupitel zastupitelka úředník úřednice inspektorka hejtman matrikářka radní primátor riaditeľ riaditeľka vedúci starostka poslanec prednosta
  primar viceprimar inspector consilier secretar director șef sef arhitect-șef referent prefect
  polgármester alpolgármester jegyző aljegyző ügyintéző főépítész igazgató képviselő osztályvezető előadó főosztályvezető referens kormányhivatalvezető
  meras mero vicemeras specialistas specialistė vyriausiasis vyriausioji direktorius direktorė vedėjas vedėja seniūnas seniūnė patarėjas patarėja inspektorius inspektorė architektas skyriaus
  mērs domes priekšsēdētājs priekšsēdētāja speciālists speciāliste direktors direktore vadītājs vadītāja izpilddirektors deputāts deputāte inspektors inspektore arhitekts būvinspektors lietvedis lietvede
  gradonačelnik gradonačelnica načelnik načelnica pročelnik pročelnica ravnatelj ravnateljica referent referentica savjetnik savjetnica tajnik tajnica vijećnik vijećnica stručni župan ministar načelnik sekretar direktor direktorica
  županja župan direktorica svetovalec svetovalka referent referentka podžupan svetnik svetnica ravnatelj ravnateljica tajnica vodja inšpektor inšpektorica
  δημαρχος αντιδημαρχος διευθυντης διευθυντρια προισταμενος προισταμενη υπαλληλος συμβουλος γραμματεας περιφερειαρχης
  méara comhairleoir stiúrthóir príomhoide oifigeach rúnaí cathaoirleach
  başkan başkanı müdür müdürü vali kaymakam`,
);

/** Endings of such words in languages that join words. */
export const OFFICE_END = new Affixes(
  `rådgiver rådgjevar rådgivar saksbehandler sakshandsamar sjef leder leiar direktør konsulent ingeniør arkitekt ordfører inspektør sekretær representant politiker redaktør overlege
  chef handläggare inspektör sekreterare ansvarig direktör strateg samordnare ledare sagsbehandler konsulent direktør
  johtaja päällikkö tarkastaja asiantuntija sihteeri käsittelijä insinööri valmistelija esimies koordinaattori
  stjóri fulltrúi fræðingur stjórnandi vanem spetsialist juhataja nõunik
  leiter leiterin beauftragter beauftragte bearbeiter bearbeiterin meister-in referent referentin planer planerin bürgermeister bürgermeisterin
  medewerker ambtenaar adviseur behandelaar hoofd wethouder`,
  'end',
);
