/** The root of the data service: the OpenAPI document, and for whom it is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenApiOptions } from '../../../src/rest/open-api/root.ts';
import { anon, asha, openBench, service, type Bench } from '../support.ts';

const FIXTURE = new URL('./fixture.sql', import.meta.url);
const open = (openApi: OpenApiOptions) => openBench({ openApi }, FIXTURE);

type Schema = Record<string, unknown>;
type Operation = { parameters: Schema[]; summary?: string; description?: string; tags: string[] };
type Document = {
  info: Schema;
  host: string;
  basePath: string;
  schemes: string[];
  paths: Record<string, Record<string, Operation>>;
  parameters: Record<string, Schema>;
  definitions: Record<string, { properties: Record<string, Schema>; required?: string[]; description?: string }>;
  security?: unknown;
};

let bench: Bench;
let document: Document;
beforeAll(async () => {
  bench = await open({ mode: 'follow-privileges', uri: 'https://farm.example/rest/v1/' });
  document = (await bench.call<Document>('GET /')).body;
});
afterAll(() => bench.close());

const references = (names: string[]) => names.map((name) => ({ $ref: `#/parameters/${name}` }));

describe('the OpenAPI document', () => {
  it('is served to GET and HEAD, as JSON of its own type', async () => {
    const accept = 'application/openapi+json';
    const answer = await bench.call('GET /', { headers: { accept } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
    expect(answer.body).toEqual(document);
    const head = await bench.call('HEAD /', { headers: { accept } });
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([200, '', `${accept}; charset=utf-8`]);
    expect((await bench.call('OPTIONS /')).headers.get('allow')).toBe('OPTIONS,GET,HEAD');
  });

  it('is refused as another type, to writes, and below the root', async () => {
    const csv = await bench.call('GET /', { headers: { accept: 'text/csv' } });
    expect([csv.status, csv.body]).toMatchObject([406, { code: 'PGRST107' }]);
    const post = await bench.call('POST /', { body: {} });
    expect([post.status, post.body]).toMatchObject([
      405,
      { code: 'PGRST117', message: 'Unsupported HTTP method: POST' },
    ]);
    const table = await bench.call('GET /crops', { headers: { accept: 'application/openapi+json' } });
    expect(table.status).toBe(406);
  });

  it('says where the service is, and has the comment of the schema as its title and description', () => {
    const { host, basePath, schemes, info, security } = document;
    expect({ host, basePath, schemes }).toEqual({
      host: 'farm.example:443',
      basePath: '/rest/v1/',
      schemes: ['https'],
    });
    expect(info).toEqual({ version: '14', title: 'Farm', description: 'What grows\nwhere' });
    expect(security).toBeUndefined();
  });

  it('defines columns with their types, defaults, lengths, enums and comments', () => {
    const { properties, required, description } = document.definitions.fields!;
    expect(description).toBe('Fields of the farm\n\nEach has a fence.\nAnd a gate.');
    expect(required).toEqual(['id', 'name', 'seasons', 'is_fallow', 'since']);
    expect(properties).toEqual({
      id: {
        format: 'int32',
        type: 'integer',
        description: 'Number on the map\n\nNote:\nThis is a Primary Key.<pk/>',
      },
      name: { format: 'character varying', type: 'string', description: 'What people call it' },
      size: { format: 'public.size', type: 'string' },
      sown: { format: 'public.season', type: 'string', default: 'spring', enum: ['spring', 'autumn'] },
      seasons: { format: 'public.season[]', type: 'array', items: { type: 'string' } },
      notes: { format: 'text', type: 'string', default: 'none' },
      hectares: { format: 'numeric', type: 'number', default: 1.5 },
      is_fallow: { format: 'boolean', type: 'boolean', default: false },
      code: { format: 'character', type: 'string', maxLength: 3 },
      facts: { format: 'jsonb' },
      tags: { format: 'text[]', type: 'array', items: { type: 'string' } },
      counts: { format: 'integer[]', type: 'array', items: { type: 'integer' } },
      since: { format: 'date', type: 'string', default: 'CURRENT_DATE' },
      big: { format: 'int64', type: 'integer' },
    });
  });

  it('notes the keys of tables and of the views over them', () => {
    const { crops, fences, sown_fields, crop_sums } = document.definitions;
    const toField = "This is a Foreign Key to `fields.id`.<fk table='fields' column='id'/>";
    expect(crops!.properties.field_id).toEqual({ format: 'int32', type: 'integer', description: `Note:\n${toField}` });
    expect(fences!.properties.field_id!.description).toBe(`Note:\nThis is a Primary Key.<pk/>\n${toField}`);
    expect(crop_sums!.properties.field_id!.description).toBe(`Note:\n${toField}`);
    expect(sown_fields!.properties.id!.description).toBe('Note:\nThis is a Primary Key.<pk/>');
    expect(document.definitions.fields!.properties.id!.description).not.toContain('fk table');
  });

  it('has the paths of tables and views, with the writes that they take', () => {
    const { get, post, patch, delete: remove } = document.paths['/crops']!;
    const filters = ['id', 'field_id', 'weight', 'odd name'].map((name) => `rowFilter.crops.${name}`);
    const paging = ['select', 'order', 'range', 'rangeUnit', 'offset', 'limit', 'preferCount'];
    expect(get!.parameters).toEqual(references([...filters, ...paging]));
    expect(post!.parameters).toEqual(references(['body.crops', 'select', 'preferPost']));
    expect(patch!.parameters).toEqual(references([...filters, 'body.crops', 'preferReturn']));
    expect(remove!.parameters).toEqual(references([...filters, 'preferReturn']));
    expect(document.paths['/fields']!.get).toMatchObject({
      tags: ['fields'],
      summary: 'Fields of the farm',
      description: 'Each has a fence.\nAnd a gate.',
    });
    expect(Object.keys(document.paths['/crop_sums']!)).toEqual(['get']);
    expect(document.parameters['rowFilter.fields.id']).toMatchObject({ description: 'Number on the map', in: 'query' });
    expect(document.parameters['body.crops']).toMatchObject({ in: 'body', schema: { $ref: '#/definitions/crops' } });
  });

  it('refers to nothing that it does not have', () => {
    const found = [...JSON.stringify(document).matchAll(/"#\/(parameters|definitions)\/([^"]+)"/g)];
    expect(found.length).toBeGreaterThan(20);
    for (const [, part, name] of found) expect(document[part as 'parameters' | 'definitions']).toHaveProperty([name!]);
  });

  it('has the paths of functions with their arguments', () => {
    const { get, post } = document.paths['/rpc/crops_of']!;
    expect(get).toMatchObject({
      tags: ['(rpc) crops_of'],
      summary: 'Crops of a field',
      description: 'With their weight.',
    });
    expect(get!.parameters).toEqual([
      { name: 'field_id', required: true, in: 'query', format: 'int32', type: 'integer' },
    ]);
    expect(post!.parameters[1]).toEqual({ $ref: '#/parameters/preferParams' });
    expect(Object.keys(document.paths['/rpc/sow']!)).toEqual(['post']);
    expect(document.paths['/rpc/sow']!.post!.parameters[0]).toEqual({
      name: 'args',
      required: true,
      in: 'body',
      schema: {
        type: 'object',
        properties: {
          field_id: { format: 'int32', type: 'integer' },
          season: { format: 'season', type: 'string' },
          amounts: { format: 'integer[]', type: 'array', items: { type: 'integer' } },
        },
        required: ['field_id'],
      },
    });
    expect(document.paths['/rpc/all_of']!.get!.parameters).toEqual([
      {
        name: 'names',
        required: false,
        in: 'query',
        type: 'array',
        items: { type: 'string', format: 'text' },
        collectionFormat: 'multi',
      },
    ]);
  });

  it('leaves out partitions, functions that no request can call, and those of a row', () => {
    const paths = Object.keys(document.paths);
    expect(paths).toContain('/harvests');
    expect(paths).toContain('/rpc/measured');
    for (const name of ['/harvests_2020', '/rpc/two', '/rpc/title', '/rpc/heaviest']) expect(paths).not.toContain(name);
  });
});

describe('what a role may not use', () => {
  it('is not in its document: tables, columns and functions', async () => {
    expect(document.definitions).not.toHaveProperty('ledger');
    expect(document.paths).not.toHaveProperty('/rpc/count_ledger');
    expect(JSON.stringify(document)).not.toContain('secret');
    const { body: all } = await bench.call<Document>('GET /', { as: service });
    expect(all.definitions).toHaveProperty('ledger');
    expect(all.paths).toHaveProperty('/rpc/count_ledger');
    expect(all.definitions.fields!.properties).toHaveProperty('secret');
    const { body: member } = await bench.call<Document>('GET /', { as: asha });
    expect(Object.keys(member.definitions)).toEqual([]);
  });

  it('appears once it is granted and the schema is loaded again', async () => {
    await bench.opened.db.script('grant select on public.ledger to anon');
    await bench.rest.reload();
    expect((await bench.call<Document>('GET /')).body.definitions).toHaveProperty('ledger');
    await bench.opened.db.script('revoke select on public.ledger from anon');
    await bench.rest.reload();
    expect((await bench.call<Document>('GET /')).body).toEqual(document);
  });

  it('is of the schema that Accept-Profile names', async () => {
    const headers = { 'accept-profile': 'annex' };
    const { body, headers: sent } = await bench.call<Document>('GET /', { headers });
    expect(Object.keys(body.definitions)).toEqual(['sheds']);
    expect(body.info.title).toBe('PostgREST API');
    expect(sent.get('content-profile')).toBe('annex');
    const hidden = await bench.call('GET /', { headers: { 'accept-profile': 'auth' } });
    expect([hidden.status, hidden.body]).toMatchObject([406, { code: 'PGRST106' }]);
  });
});

describe('the setting', () => {
  const disabled = { code: 'PGRST126', details: null, hint: null, message: 'Root endpoint metadata is disabled' };

  it('disables the root unless it is set', async () => {
    const other = await openBench({}, FIXTURE);
    try {
      for (const as of [anon, service]) {
        const answer = await other.call('GET /', { as, headers: { accept: 'application/openapi+json' } });
        expect([answer.status, answer.body]).toEqual([404, disabled]);
      }
    } finally {
      await other.close();
    }
  });

  it('shows all that there is, whoever asks, where privileges are ignored', async () => {
    const other = await open({ mode: 'ignore-privileges', security: true });
    try {
      const { body } = await other.call<Document>('GET /');
      expect(body.definitions).toHaveProperty('ledger');
      expect(body.security).toEqual([{ JWT: [] }]);
    } finally {
      await other.close();
    }
  });

  it('serves the root to the named roles only', async () => {
    const other = await open({ mode: 'follow-privileges', roles: ['service_role'] });
    try {
      expect((await other.call('GET /', { as: service })).status).toBe(200);
      const refused = await other.call('GET /');
      expect([refused.status, refused.body]).toEqual([404, disabled]);
    } finally {
      await other.close();
    }
  });
});
