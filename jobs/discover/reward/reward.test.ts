import { describe, expect, it } from 'vitest';
import { linkTo, pageAt } from '../testing/small-web.js';
import { readTopic } from '../topic.js';
import { restore, snapshotOf } from '../world/snapshot.js';
import { Copies, RewardModel, simhashOf } from './reward-model.js';
import { CoOccurrence } from './widening.js';

const read = readTopic({ words: ['ferry', 'quay', 'harbour', 'timetable'], language: 'en' });
if (!read.ok) throw new Error(read.error);
const { topic } = read;
const page = (title: string, text: string) => pageAt('https://a.org/', title, text, [linkTo('https://a.org/b', 'b')]);
const PROSE =
  'You will find the ferry at the quay of the harbour, and what it says in the timetable is when it leaves. ';

describe('the reward model', () => {
  it('separates a page on the topic from one that mentions it once', () => {
    const model = new RewardModel(topic);
    expect(model.judge(page('Ferries', PROSE)).relevant).toBe(true);
    expect(model.judge(page('Roads', 'The road to the ferry is closed because of the snow on it.')).relevant).toBe(
      false,
    );
  });

  it('rejects pages stuffed with the topic’s words', () => {
    const stuffed = 'ferry quay harbour timetable cheap ferry best quay top harbour '.repeat(20);
    expect(new RewardModel(topic).judge(page('Ferry', stuffed))).toMatchObject({ stuffed: true, relevant: false });
  });

  it('withdraws verdicts', () => {
    const model = new RewardModel(topic);
    const toy = page('Ferry', `${PROSE} A toy for children, made of plastic, in a box with stickers.`);
    const untaught = model.judge(toy).probability;
    for (const site of [1, 2]) model.teach(model.judge(toy).features, false, site);
    expect(model.judge(toy).probability).toBeLessThan(untaught);
    for (const _ of [1, 2]) model.withdraw(model.judge(toy).features, false);
    expect(model.judge(toy).probability).toBe(untaught);
  });
});

describe('the seed', () => {
  const seed = page('Ferry', PROSE);
  const brief = page('Boats', 'A boat of the island, its harbour and the timetable of that boat in the winter.');

  it('counts as a right verdict, and only the one likeliest to be on the topic', () => {
    const [model, untaught] = [new RewardModel(topic), new RewardModel(topic)];
    for (const one of [page('Roads', 'Nothing of that.'), seed, page('Roads', 'A harbour.')])
      model.addSeed(model.read(one).features);
    expect(model.judge(brief).probability).toBeGreaterThan(untaught.judge(brief).probability);
    untaught.addSeed(model.read(seed).features);
    expect(model.judge(brief).probability).toBe(untaught.judge(brief).probability);
  });

  it('is part of the state', () => {
    const [model, again] = [new RewardModel(topic), new RewardModel(topic)];
    model.addSeed(model.read(seed).features);
    restore(again, JSON.parse(JSON.stringify(snapshotOf(model))));
    expect(again.judge(brief).probability).toBe(model.judge(brief).probability);
  });

  it('begins anew, as the weights do, where a run of an older version with fewer features is resumed', () => {
    const again = new RewardModel(topic);
    const { $fields } = JSON.parse(JSON.stringify(snapshotOf(again)));
    const start = { dense: [-5, 4, 3, 1.5], writing: [3, -0.4], words: { $map: [] } };
    restore(again, { $fields: { ...$fields, start, numbers: start } });
    expect(again.judge(brief).probability).toBe(new RewardModel(topic).judge(brief).probability);
  });
});

describe('examples', () => {
  const ROADS = 'asphalt bridge gravel lorry pavement signal tunnel verge kerb lane junction cyclist'.split(' ');
  const SHIPS = 'captain tide deck anchor crew gangway mooring funnel'.split(' ');
  const text = (i: number, words: readonly string[]) =>
    [0, 1, 2, 3].map((k) => words[(i * 5 + k) % words.length]).join(' ');
  /** Texts of many sites, which share no other words. */
  const about = (i: number, words: readonly string[]) =>
    `${text(i, words)} ${Array.from({ length: 30 }, (_, k) => `w${i}x${k}`).join(' ')}`;
  const modelOf = (examples: string[], counterExamples: string[]) => {
    const taught = readTopic({ words: topic.topic.words, language: 'en', examples, counterExamples });
    if (!taught.ok) throw new Error(taught.error);
    const model = new RewardModel(taught.topic);
    for (let i = 100; i < 148; i++) model.addToSample(model.read(page('Roads', about(i, ROADS))).features);
    return model;
  };
  const texts = (from: number, count: number, words: readonly string[]) =>
    Array.from({ length: count }, (_, i) => about(from + i, words));
  const ship = page('Ferry', `The ferry has a ${about(999, SHIPS)}`);
  const road = page('Ferry', `The ferry has a ${about(999, ROADS)}`);

  it('add the words that they share, whatever their number', () => {
    const model = modelOf(texts(0, 30, SHIPS), texts(50, 10, ROADS));
    const untaught = new RewardModel(topic);
    expect(model.judge(ship).probability).toBeGreaterThan(untaught.judge(ship).probability);
    expect(model.judge(road).probability).toBeLessThan(untaught.judge(road).probability);
  });

  it('are part of the state', () => {
    const [model, again] = [1, 2].map(() => modelOf(texts(0, 30, SHIPS), texts(50, 10, ROADS)));
    const { probability } = model?.judge(ship) ?? { probability: 0 };
    restore(again ?? {}, JSON.parse(JSON.stringify(snapshotOf(model ?? {}))));
    expect(again?.judge(ship).probability).toBe(probability);
  });

  it('change nothing if they share no words, or only those of one site', () => {
    const untaught = new RewardModel(topic).judge(ship).probability;
    expect(modelOf(texts(0, 30, ROADS), texts(50, 10, ROADS)).judge(ship).probability).toBe(untaught);
    const site = ' Contact Newsletter Imprint Login Sitemap Search'.repeat(3);
    const one = texts(0, 12, SHIPS).map((_, i) => `${site} captain tide deck anchor crew ${i}`);
    expect(modelOf(one, texts(50, 10, ROADS)).judge(ship).probability).toBe(untaught);
  });
});

describe('verdicts by site', () => {
  const SITES = [0, 1, 2, 3];
  const other = page('Ferry', `${PROSE} A toy for children.`);
  const taughtBy = (text: (site: number, relevant: boolean) => string) => {
    const model = new RewardModel(topic);
    for (const site of SITES)
      for (const relevant of [true, false])
        model.teach(model.judge(page('Ferry', `${PROSE} ${text(site, relevant)}`)).features, relevant, site);
    return model;
  };

  it('teach what also holds on unjudged sites', () => {
    const model = taughtBy((_, relevant) =>
      relevant ? 'Passengers with bicycles pay on board.' : 'A toy for children.',
    );
    expect(model.judge(other).relevant).toBe(false);
  });

  it('teach nothing if all are of one site', () => {
    const alone = new RewardModel(topic);
    const untaught = alone.judge(other).probability;
    for (let i = 0; i < 10; i++) alone.teach(alone.judge(other).features, false, 1);
    expect(alone.judge(other).probability).toBe(untaught);
    alone.teach(alone.judge(other).features, false, 2);
    expect(alone.judge(other).probability).toBeLessThan(untaught);
  });
});

describe('the learned weights', () => {
  it('are part of the state, unchanged by later pages', () => {
    const model = new RewardModel(topic);
    const toy = page('Ferry', `${PROSE} A toy for children.`);
    const [about, off] = [model.judge(toy).features, model.judge(page('Roads', 'Money was spent on roads.')).features];
    for (const site of [1, 2]) model.teach(about, false, site);
    const { probability } = model.judge(toy);
    const state = snapshotOf(model);
    for (let i = 0; i < 10; i++) model.addToSample(off);
    expect(snapshotOf(model)).toEqual(state);
    const again = new RewardModel(topic);
    restore(again, JSON.parse(JSON.stringify(snapshotOf(model))));
    expect(again.judge(toy).probability).toBe(probability);
    expect(probability).toBeLessThan(new RewardModel(topic).judge(toy).probability);
  });
});

describe('verdicts on farms', () => {
  it('teach writing, and not that the topic’s words are bad', () => {
    const model = new RewardModel(topic);
    const around = (i: number) => `It is number ${i} of those that were seen there in the morning by all who had come.`;
    const real = (i: number) => page('Ferry', `${PROSE} ${around(i)} ${around(i + 1)} ${around(i + 2)}`);
    const farm = (i: number) => page('Ferry', `${PROSE} The ferry and the quay of the harbour are ours. ${around(i)}`);
    expect([real(1), farm(1)].map((one) => model.judge(one).relevant)).toEqual([true, true]);
    for (let i = 10; i < 20; i++) model.teach(model.judge(farm(i)).features, false, i % 4);
    for (let i = 20; i < 24; i++) model.teach(model.judge(real(i)).features, true, i % 4);
    expect([real(2), farm(2)].map((one) => model.judge(one).relevant)).toEqual([true, false]);
  });
});

describe('copies', () => {
  it('are recognised by their words, up to a few', () => {
    const copies = new Copies();
    const words = Array.from({ length: 300 }, (_, i) => `word${(i * 7919) % 211}`);
    expect(copies.isCopy(simhashOf(words))).toBe(false);
    expect(copies.isCopy(simhashOf([...words, 'today']))).toBe(true);
    expect(copies.isCopy(simhashOf(words.toReversed()))).toBe(false);
  });
});

describe('a mirror', () => {
  it('is recognised by its running text, whatever its lists contain', () => {
    const model = new RewardModel(topic);
    const copies = new Copies();
    const label = (host: string, i: number) => `${host} has ${['more', 'less', 'much'][i % 3]} of ${host}${i}`;
    const on = (host: string, text: string) => {
      const links = Array.from({ length: 20 }, (_, i) => linkTo(`https://${host}.org/${i}`, label(host, i)));
      const listed = links.map((link) => link.label).join('\n');
      return { ...pageAt('https://a.org/', 'Ferries', text, links), text: `${text}\n${listed}` };
    };
    const isCopy = (host: string, text: string) => copies.isCopy(model.judge(on(host, text)).copy);
    const texts = [PROSE.repeat(3), 'Too short to be known by.'];
    expect(texts.map((text) => isCopy('a', text))).toEqual([false, false]);
    expect(texts.map((text) => isCopy('b', text))).toEqual([true, false]);
  });
});

describe('widening', () => {
  /** Adds pages of these terms, each its own word unless given otherwise, at the hosts. */
  const see = (
    seen: CoOccurrence,
    count: number,
    terms: (i: number) => readonly string[],
    host: (i: number) => number,
  ) => {
    for (let i = 0; i < count; i++)
      seen.add(new Map(terms(i).map((term) => [term, term === 'deckhand' ? 'deckhands' : term])), host(i));
  };
  const listed = (seen: CoOccurrence) => seen.widenings().map(({ term }) => term);
  const termAt = (i: number): string => topic.terms[i % 4] ?? '';

  it('adds words that co-occur with the topic’s, except removed ones', () => {
    const seen = new CoOccurrence(topic);
    const mixed = (i: number) =>
      i % 3 === 0 ? [...topic.terms, 'captain', 'tide'] : ['council', ...(i % 2 ? ['captain'] : [])];
    see(seen, 60, mixed, () => 0);
    expect(seen.strike(['tide'])).toBe(true);
    expect(seen.strike(['tide'])).toBe(false);
    expect(listed(seen)).toEqual([]);
    see(
      seen,
      60,
      (i) => [termAt(i), 'captain', 'tide'],
      (i) => i + 1,
    );
    expect(listed(seen)).toEqual(['captain']);
    expect(seen.strike([])).toBe(true);
    expect(listed(seen)).toEqual(['tide', 'captain']);
  });

  it('adds no page furniture: what stays from page to page of a host', () => {
    const footer = (i: number) => [
      ...(i % 2 ? [] : [...topic.terms, 'cooki', 'postbox']),
      ...(i % 7 ? [] : [termAt(i)]),
    ];
    const [whole, mixed] = [new CoOccurrence(topic), new CoOccurrence(topic)];
    see(whole, 120, footer, (i) => i % 4);
    see(mixed, 120, footer, (i) => i % 3);
    expect(listed(whole)).toEqual([]);
    expect(listed(mixed)).toEqual(['cooki', 'postbox']);
  });

  it('adds no numbers and codes, and says a word of each term', () => {
    const seen = new CoOccurrence(topic);
    see(
      seen,
      60,
      (i) => (i % 2 ? ['council'] : [...topic.terms, 'deckhand', 'b2', '1994', 'kl']),
      () => 0,
    );
    expect(seen.widenings()).toEqual([{ term: 'deckhand', form: 'deckhands', nearness: 1, pages: 30 }]);
  });
});
