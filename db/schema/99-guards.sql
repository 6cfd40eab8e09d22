-- Runs last and fails the build of a database that violates a rule. Each query names what is missing.

do $$
declare
  -- What a visitor may write, as INSERT relation: the contact form.
  anon_writes constant text[] := array[format('INSERT %s', 'public.corporate_enquiries'::regclass)];
  -- Functions that a visitor may run: figures and prices of public pages, what was seen of ads, the rest answer policies, checks and the member view.
  anon_runs constant regprocedure[] := array[
    'public.get_market_facts()', 'public.get_open_count(text, text)', 'public.get_membership_plan()', 'public.get_product_prices(uuid)',
    'public.search_news_items(text, integer, boolean)', 'public.search_news_snippets(text, integer, boolean)',
    'public.search_price_lists(text, integer, boolean)',
    'public.search_companies(text, integer)', 'public.search_company_products(uuid, text, integer, boolean)',
    'public.get_department_counts(uuid, boolean)', 'public.find_company_product(uuid)',
    'public.count_ads(uuid[], uuid[])',
    'public.search_purchase_enquiries'::regproc::oid::regprocedure, 'public.search_sales_offers'::regproc::oid::regprocedure,
    'public.match_purchase_enquiries'::regproc::oid::regprocedure, 'public.match_sales_offers'::regproc::oid::regprocedure,
    'public.count_purchase_enquiries'::regproc::oid::regprocedure, 'public.count_sales_offers'::regproc::oid::regprocedure,
    'private.admin_emails()', 'private.clock()', 'private.india_date(timestamp with time zone)', 'private.is_admin(uuid)',
    'private.may_see_contact(uuid)', 'private.sees_everything()', 'private.sees_members()',
    'private.is_business_unverified(uuid, text)', 'private.limit_credits_admin_shown()', 'private.limit_member_name_length()', 'private.limit_company_name_length()',
    'private.limit_email_length()', 'private.default_country_code()',
    'private.pattern_indian_mobile()', 'private.pattern_other_mobile()', 'private.is_mobile_number(text, text)',
    'private.are_lines(text[])', 'private.are_texts(text[])', 'private.pattern_not_in_lines()', 'private.pattern_not_in_texts()'
  ];
  faults text[];
begin
  with extension_objects as (
    select objid from pg_depend where deptype = 'e'
  ), relations as (
    select c.oid, c.oid::regclass as name, c.relnamespace::regnamespace as schema, c.relkind in ('r', 'p') as is_table,
      c.relkind = 'S' as is_sequence, c.relrowsecurity, obj_description(c.oid, 'pg_class') as comment
    from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and c.oid not in (select objid from extension_objects)
  ), readable as (
    select * from relations where not is_sequence
  ), functions as (
    select p.oid, p.oid::regprocedure as name, p.prosecdef, p.proconfig, p.prosrc as source, p.prosqlbody is null as is_text,
      obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.oid not in (select objid from extension_objects)
  ), found as (
    -- Every table has row-level security, and a policy or a written reason for having none.
    select format('%s: row-level security is off', name) as fault from relations where is_table and not relrowsecurity
    union all
    select format('%s: no policy, and its comment gives no @no_policy reason', name) from relations r
    where is_table and coalesce(comment, '') !~ '@no_policy \S' and not exists (select from pg_policy p where p.polrelid = r.oid)

    -- Every relation, every column of a table or an exposed view, and every function says what it is.
    union all
    select format('%s: no comment', name) from readable where comment is null
    union all
    select format('%s.%s: no comment', r.name, a.attname) from readable r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    where (r.is_table or r.schema = 'public'::regnamespace) and col_description(r.oid, a.attnum) is null
    union all
    select format('%s: no comment', name) from functions
    where comment is null and name::text !~ '^private\.(limit|words|pattern|default)_' and name <> 'private.time_zone()'::regprocedure

    -- Visitors write nowhere, by no column, outside the list, and reach nothing private.
    union all
    select format('%s: anon may %s', name, verb) from readable r, unnest(array['INSERT', 'UPDATE', 'DELETE']) verb
    where not format('%s %s', verb, name) = any (anon_writes)
      and (has_table_privilege('anon', oid, verb) or verb <> 'DELETE' and has_any_column_privilege('anon', oid, verb))
    union all
    select format('%s: anon may read a private relation', name) from readable
    where schema = 'private'::regnamespace and has_any_column_privilege('anon', oid, 'SELECT')
    union all
    select format('%s: %s may use a sequence', name, who) from relations, unnest(array['anon', 'authenticated']) who
    where is_sequence and has_sequence_privilege(who, oid, 'USAGE, UPDATE')

    -- Nobody who comes by a token may empty, reference or trigger a table.
    union all
    select format('%s: %s may %s', name, who, verb)
    from relations, unnest(array['anon', 'authenticated']) who, unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) verb
    where is_table and has_table_privilege(who, oid, verb)

    -- Visitors run the functions of the list, and an owner's rights come with a fixed search path.
    union all
    select format('%s: anon may run it', name) from functions
    where has_function_privilege('anon', oid, 'EXECUTE') and not name = any (anon_runs)
    union all
    select format('%s: names the schema private, which anon may not use: it needs security definer', name) from functions
    where has_function_privilege('anon', oid, 'EXECUTE') and not prosecdef and is_text and source ~ '\mprivate\.'
    union all
    select format('%s: security definer without a pinned search_path', name) from functions
    where prosecdef and not exists (select from unnest(proconfig) setting where setting like 'search_path=%')
  )
  select array_agg(fault order by fault) into faults from found;
  if faults is not null then
    raise exception using message = 'the schema is not safe:' || E'\n  ' || array_to_string(faults, E'\n  ');
  end if;
end
$$;
