exports.GET = (_request, response) => response.json({ rss: process.memoryUsage.rss() });
