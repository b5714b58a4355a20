import { describe, expect, it } from 'vitest';
import { ToolQueries } from './tool-queries.js';

const at = (query: string) => `https://www.nordvik.test/index.php?${query}`;

describe('parts of a query that lead to tools', () => {
  it('are those of two pages that ask not to be listed', () => {
    const tools = new ToolQueries();
    expect(tools.note(at('title=Kontakt&action=edit'), true)).toBe(false);
    expect(tools.leadsToTool(at('title=Referat&action=edit'))).toBe(false);
    expect(tools.note(at('title=Personvern&action=edit'), true)).toBe(true);
    expect(tools.leadsToTool(at('title=Referat&action=edit'))).toBe(true);
    expect(tools.leadsToTool(at('title=Referat&action=view'))).toBe(false);
  });

  it('are alike in their numbers', () => {
    const tools = new ToolQueries();
    tools.note(at('title=Kontakt&oldid=403'), true);
    tools.note(at('title=Personvern&oldid=7'), true);
    expect(tools.leadsToTool(at('title=Referat&oldid=12'))).toBe(true);
  });

  it('are none where a page with them may be listed', () => {
    const tools = new ToolQueries();
    for (const title of ['Kontakt', 'Personvern']) tools.note(at(`title=${title}&lang=nb`), true);
    tools.note(at('title=Referat&lang=nb'), false);
    expect(tools.leadsToTool(at('title=Budsjett&lang=nb'))).toBe(false);
  });

  it('never make a tool of an address that has no other', () => {
    const tools = new ToolQueries();
    for (const rest of ['action=edit', 'oldid=4']) tools.note(at(`title=Kontakt&${rest}`), true);
    expect(tools.leadsToTool(at('title=Kontakt'))).toBe(false);
  });
});
