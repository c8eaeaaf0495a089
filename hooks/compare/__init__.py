"""The comparison: its data model, its checks and the Markdown generated from it.

Plain Python that never imports MkDocs, so that moving the site to another
generator costs one new adapter.  From the bottom up:

- `problems`: places in files and what is wrong there
- `yaml_files`: YAML files as trees of nodes that know their place
- `schema`: composable readers from nodes to values, and their JSON Schema
- `model`: the data model, and the reader of each data file
- `inline`: the little Markdown that a data text may hold
- `pages`: the structure of a Markdown page
- `site`: everything of one site: data, pages, navigation
- `checks`: one rule per module
- `render`: one generated block per module, and the filler of markers
"""
