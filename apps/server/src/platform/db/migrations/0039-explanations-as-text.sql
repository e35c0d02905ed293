-- A model's text is kept as it wrote it, and judged when it is shown. Texts of the earlier form hold figures of the model's
-- own; they are written anew when somebody asks.
delete from explanations;
alter table explanations drop column sentences;
alter table explanations add column text text not null;
