// @ts-check
// The match page: what makes its parts comfortable.

import "./tabs.js";
import "./drawer.js";
import "./report.js";
import "./talk.js";
import "./history.js";
import "./away.js";
import "./paper.js";
import "./workbook.js";
import "./quiet.js";
import "./film/watch.js";
import "./calling.js";
