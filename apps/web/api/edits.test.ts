import { describe, expect, it } from 'vitest';
import { type Conflict, type Decision, decideConflictsBy, merged, on, sendEdit } from './edits';

interface Thing {
  revision: number;
  fields: Record<string, unknown>;
}

/** An API with one thing, whose revision counts its edits. */
function service(thing: Thing) {
  const seen: { match: string | null; body: Record<string, unknown> }[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const body = (await request.json()) as Record<string, unknown>;
    const match = request.headers.get('if-match');
    seen.push({ match, body });
    if (match !== `"${thing.revision}"`) {
      const fields = Object.entries(body).map(([field, mine]) => {
        const theirs = thing.fields[field];
        return { field, mine, theirs, changedByMe: mine !== 'as read', changedByThem: theirs !== 'as read' };
      });
      const conflict: Conflict = { revision: String(thing.revision), changedBy: 'Berit', changedAt: null, fields };
      return Response.json({ type: 'urn:hyrde:problem:edit-conflict', conflict }, { status: 409 });
    }
    Object.assign(thing.fields, body);
    thing.revision += 1;
    return Response.json({}, { headers: { etag: `"${thing.revision}~abc"` } });
  };
  return { fetch, seen };
}

let places = 0;
/** A page of its own, since revisions are remembered by path. */
const edit = (place: number, revision: number, body: object) =>
  new Request(`http://hyrde.example/api/things/${place}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', ...on(String(revision)).header },
    body: JSON.stringify(body),
  });

const decidingBy = (decision: Decision, asked: Conflict[] = []) => {
  decideConflictsBy(async (conflict) => {
    asked.push(conflict);
    return decision;
  });
  return asked;
};

describe('an edit of the dashboard', () => {
  it('on the revision of an earlier edit of the same page goes on from that edit', async () => {
    const place = ++places;
    const thing = { revision: 1, fields: {} };
    const { fetch } = service(thing);
    const asked = decidingBy('back');
    for (const name of ['a', 'b', 'c']) expect((await sendEdit(edit(place, 1, { name }), fetch)).status).toBe(200);
    expect([thing.fields, asked]).toEqual([{ name: 'c' }, []]);
  });

  it('never takes another person’s revision for its own', async () => {
    const place = ++places;
    const thing = { revision: 1, fields: { name: 'as read' } };
    const { fetch } = service(thing);
    const asked = decidingBy('back');
    await sendEdit(edit(place, 1, { name: 'mine' }), fetch);
    Object.assign(thing, { revision: 7, fields: { name: 'hers' } });
    expect((await sendEdit(edit(place, 1, { name: 'mine again' }), fetch)).status).toBe(409);
    expect([thing.fields, asked.length]).toEqual([{ name: 'hers' }, 1]);
  });

  it('is merged as the person decides, on the other’s revision', async () => {
    const place = ++places;
    const thing = { revision: 2, fields: { name: 'hers', tags: 'hers', number: 'as read' } };
    const { fetch, seen } = service(thing);
    decidingBy({ theirs: ['tags', 'name'] });
    const body = { name: 'mine', tags: 'as read', number: 'mine' };
    expect((await sendEdit(edit(place, 1, body), fetch)).status).toBe(200);
    expect(seen.map(({ match }) => match)).toEqual(['"1"', '"2"']);
    expect(thing.fields).toEqual({ name: 'hers', tags: 'hers', number: 'mine' });
  });

  it('asks again if the thing changed while the person decided', async () => {
    const place = ++places;
    const thing = { revision: 2, fields: { name: 'hers' } };
    const { fetch } = service(thing);
    let asked = 0;
    decideConflictsBy(async () => {
      if (++asked === 1) Object.assign(thing, { revision: 3, fields: { name: 'hers again' } });
      return { theirs: [] };
    });
    await sendEdit(edit(place, 1, { name: 'mine' }), fetch);
    expect([asked, thing.fields]).toEqual([2, { name: 'mine' }]);
  });
});

describe('a merged body', () => {
  const fields = [
    { field: 'url', mine: 'm', theirs: 't', changedByMe: true, changedByThem: true },
    { field: 'note', mine: '', theirs: 'n', changedByMe: false, changedByThem: true },
  ];
  const conflict: Conflict = { revision: '2', changedBy: null, changedAt: null, fields };
  const body = JSON.stringify({ url: 'm', note: '' });

  it('leaves out what is kept from a PATCH, and repeats it in a PUT', () => {
    expect(JSON.parse(merged(body, conflict, ['note'], false) ?? '')).toEqual({ url: 'm' });
    expect(JSON.parse(merged(body, conflict, ['note'], true) ?? '')).toEqual({ url: 'm', note: 'n' });
  });

  it('does not exist if nothing of the edit remains', () => {
    expect(merged(body, conflict, ['note', 'url'], true)).toBeNull();
  });
});
