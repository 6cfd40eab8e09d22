/** Executives who are responsible for products. */
import { sql } from '@tanabana/gateway/db';
import type { TestApp } from '../../src/testing.ts';
import { newMember, type Actor } from './members.ts';

/** A member who is the executive of a company of their own, and responsible for so many hidden products of it. */
export async function newExecutive(test: TestApp, products: number): Promise<Actor> {
  const executive = await newMember(test);
  await test.scope.asService('make an executive for a test', async (tx) => {
    await tx.query(sql`insert into company_details (id, company_name) values (${executive.id}::uuid, ${executive.id})`);
    await tx.query(sql`update private.members set business_name = ${executive.id}, is_corporate_member = true, role = 'Admin',
      department = 'Cotton' where id = ${executive.id}::uuid`);
    await tx.query(sql`insert into corporate_products (company_id, fibre_type, visibility_status, associated_corporate_user_id, role)
      select ${executive.id}::uuid, 'Jute', 'Hide', ${executive.id}::uuid, 'Admin' from generate_series(1, ${products}::int)`);
  });
  return executive;
}

/** The company's products without an executive, and how many transactions removed the executive. */
export async function releasesOf(test: TestApp, executive: Actor): Promise<{ products: number; transactions: number }> {
  const { rows } = await test.scope.asService('count products in a test', (tx) =>
    tx.query<{
      products: number;
      transactions: number;
    }>(sql`select count(*)::int as products, count(distinct xmin::text)::int as transactions
      from corporate_products where company_id = ${executive.id}::uuid and associated_corporate_user_id is null`),
  );
  return rows[0]!;
}
