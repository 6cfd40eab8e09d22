-- New words of Product Search wait in a list that private.finish_posts sorts in, as the keys of listings do.

alter index private.product_search_words_idx reset (fastupdate);

alter index private.product_search_words_idx set (gin_pending_list_limit = 4096);
